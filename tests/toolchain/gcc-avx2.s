	.file	"loops.c"
	.text
	.p2align 4
	.globl	triad
	.type	triad, @function
triad:
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %r9
	xorl	%eax, %eax
	shrq	$2, %r9
	salq	$5, %r9
	.p2align 4,,10
	.p2align 3
.L4:
	vmovupd	(%rcx,%rax), %ymm0
	vmovupd	(%rdx,%rax), %ymm1
	vfmadd132pd	(%r8,%rax), %ymm1, %ymm0
	vmovupd	%ymm0, (%rsi,%rax)
	addq	$32, %rax
	cmpq	%r9, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	movq	%rax, %r9
	cmpq	%rdi, %rax
	je	.L19
	vzeroupper
.L3:
	subq	%r9, %rdi
	cmpq	$1, %rdi
	je	.L6
	vmovupd	(%rcx,%r9,8), %xmm0
	vmovupd	(%rdx,%r9,8), %xmm3
	vfmadd132pd	(%r8,%r9,8), %xmm3, %xmm0
	vmovupd	%xmm0, (%rsi,%r9,8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rax
.L6:
	vmovsd	(%rcx,%rax,8), %xmm0
	vmovsd	(%rdx,%rax,8), %xmm2
	vfmadd132sd	(%r8,%rax,8), %xmm2, %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
.L17:
	ret
	.p2align 4,,10
	.p2align 3
.L19:
	vzeroupper
	ret
.L8:
	xorl	%r9d, %r9d
	xorl	%eax, %eax
	jmp	.L3
	.size	triad, .-triad
	.p2align 4
	.globl	stencil
	.type	stencil, @function
stencil:
	cmpl	$2, %edi
	jle	.L55
	pushq	%rbp
	movslq	%edi, %r8
	movslq	%ecx, %rcx
	movq	%rdx, %r9
	imulq	%r8, %rcx
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	leaq	0(,%rcx,8), %r11
	pushq	%r13
	leaq	(%rsi,%r11), %rax
	pushq	%r12
	pushq	%rbx
	movq	%rcx, %rbx
	subq	%r8, %rbx
	leaq	0(,%rbx,8), %r12
	andq	$-32, %rsp
	leaq	(%rsi,%r12), %rdx
	movq	%rcx, -8(%rsp)
	leaq	(%rbx,%r8,2), %rcx
	leaq	(%r9,%r11), %r8
	movq	%rbx, -16(%rsp)
	leaq	0(,%rcx,8), %rbx
	movq	%rcx, -24(%rsp)
	leaq	(%rsi,%rbx), %rcx
	cmpl	$3, %edi
	je	.L22
	leaq	8(%r9,%r11), %r10
	leaq	16(%rsi,%r12), %r14
	movq	%r10, %r13
	leaq	16(%rsi,%rbx), %r15
	subq	%r14, %r13
	movq	%r10, %r14
	cmpq	$16, %r13
	seta	%r13b
	subq	%r15, %r14
	cmpq	$16, %r14
	seta	%r14b
	testb	%r14b, %r13b
	je	.L22
	movq	%r9, %r13
	subq	%rsi, %r13
	cmpq	$32, %r13
	jbe	.L22
	leal	-3(%rdi), %r13d
	leal	-2(%rdi), %r15d
	cmpl	$2, %r13d
	jbe	.L23
	leaq	16(%rsi,%r11), %r13
	movl	%r15d, %r11d
	leaq	8(%rsi,%r12), %r12
	vbroadcastsd	.LC1(%rip), %ymm1
	shrl	$2, %r11d
	leaq	8(%rsi,%rbx), %rbx
	movq	%r11, %r14
	xorl	%r11d, %r11d
	salq	$5, %r14
	.p2align 4,,10
	.p2align 3
.L24:
	vmovupd	(%rax,%r11), %ymm2
	vaddpd	0(%r13,%r11), %ymm2, %ymm0
	vaddpd	(%r12,%r11), %ymm0, %ymm0
	vaddpd	(%rbx,%r11), %ymm0, %ymm0
	vmulpd	%ymm1, %ymm0, %ymm0
	vmovupd	%ymm0, (%r10,%r11)
	addq	$32, %r11
	cmpq	%r11, %r14
	jne	.L24
	testb	$3, %r15b
	je	.L51
	andl	$-4, %r15d
	subl	%r15d, %edi
	leal	1(%r15), %r10d
	leal	-2(%rdi), %r11d
	cmpl	$3, %edi
	je	.L52
	vzeroupper
.L30:
	movq	-8(%rsp), %rdi
	movq	-16(%rsp), %rbx
	vmovddup	.LC1(%rip), %xmm1
	addq	%r15, %rdi
	leaq	1(%rbx,%r15), %rbx
	vmovupd	16(%rsi,%rdi,8), %xmm3
	vaddpd	(%rsi,%rdi,8), %xmm3, %xmm0
	vaddpd	(%rsi,%rbx,8), %xmm0, %xmm0
	movq	-24(%rsp), %rbx
	leaq	1(%rbx,%r15), %rbx
	vaddpd	(%rsi,%rbx,8), %xmm0, %xmm0
	vmulpd	%xmm1, %xmm0, %xmm0
	vmovupd	%xmm0, 8(%r9,%rdi,8)
	testb	$1, %r11b
	je	.L53
	andl	$-2, %r11d
	addl	%r11d, %r10d
.L26:
	movslq	%r10d, %rsi
	leal	-1(%r10), %edi
	incl	%r10d
	movslq	%edi, %rdi
	movslq	%r10d, %r10
	vmovsd	(%rax,%rdi,8), %xmm0
	vaddsd	(%rax,%r10,8), %xmm0, %xmm0
	vaddsd	(%rdx,%rsi,8), %xmm0, %xmm0
	vaddsd	(%rcx,%rsi,8), %xmm0, %xmm0
	vmulsd	.LC1(%rip), %xmm0, %xmm0
	vmovsd	%xmm0, (%r8,%rsi,8)
.L53:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
	.p2align 4,,10
	.p2align 3
.L22:
	vmovsd	.LC1(%rip), %xmm1
	decl	%edi
	movl	$1, %esi
	.p2align 4,,10
	.p2align 3
.L28:
	vmovsd	-8(%rax,%rsi,8), %xmm0
	vaddsd	8(%rax,%rsi,8), %xmm0, %xmm0
	vaddsd	(%rdx,%rsi,8), %xmm0, %xmm0
	vaddsd	(%rcx,%rsi,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, (%r8,%rsi,8)
	incq	%rsi
	cmpq	%rsi, %rdi
	jne	.L28
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
	.p2align 4,,10
	.p2align 3
.L55:
	ret
.L51:
	vzeroupper
	jmp	.L53
.L23:
	movl	%r15d, %r11d
	movl	$1, %r10d
	xorl	%r15d, %r15d
	jmp	.L30
.L52:
	vzeroupper
	jmp	.L26
	.size	stencil, .-stencil
	.p2align 4
	.globl	dot
	.type	dot, @function
dot:
	testq	%rdi, %rdi
	jle	.L66
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L67
	movq	%rdi, %rcx
	xorl	%eax, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
	shrq	$2, %rcx
	salq	$5, %rcx
	.p2align 4,,10
	.p2align 3
.L61:
	vmovupd	(%rsi,%rax), %ymm4
	vmulpd	(%rdx,%rax), %ymm4, %ymm1
	addq	$32, %rax
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vextractf128	$0x1, %ymm1, %xmm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	cmpq	%rax, %rcx
	jne	.L61
	movq	%rdi, %rax
	andq	$-4, %rax
	movq	%rax, %rcx
	cmpq	%rax, %rdi
	je	.L76
	vzeroupper
.L60:
	subq	%rcx, %rdi
	cmpq	$1, %rdi
	je	.L64
	vmovupd	(%rsi,%rcx,8), %xmm6
	vmulpd	(%rdx,%rcx,8), %xmm6, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm0
	testb	$1, %dil
	je	.L58
	andq	$-2, %rdi
	addq	%rdi, %rax
.L64:
	vmovsd	(%rsi,%rax,8), %xmm5
	vfmadd231sd	(%rdx,%rax,8), %xmm5, %xmm0
	ret
	.p2align 4,,10
	.p2align 3
.L66:
	vxorpd	%xmm0, %xmm0, %xmm0
.L58:
	ret
	.p2align 4,,10
	.p2align 3
.L76:
	vzeroupper
	ret
.L67:
	xorl	%ecx, %ecx
	xorl	%eax, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
	jmp	.L60
	.size	dot, .-dot
	.p2align 4
	.globl	sum_apart
	.type	sum_apart, @function
sum_apart:
	pushq	%rbp
	vxorps	%xmm0, %xmm0, %xmm0
	movq	%rsp, %rbp
	andq	$-32, %rsp
	vmovaps	%ymm0, -32(%rsp)
	testq	%rdi, %rdi
	jle	.L78
	movq	%rdi, %rdx
	cmpq	$7, %rdi
	jle	.L83
	movq	%rdi, %rcx
	movq	%rsi, %rax
	shrq	$3, %rcx
	salq	$5, %rcx
	addq	%rsi, %rcx
	.p2align 4,,10
	.p2align 3
.L80:
	vaddps	(%rax), %ymm0, %ymm0
	addq	$32, %rax
	cmpq	%rax, %rcx
	jne	.L80
	movq	%rdx, %rax
	vmovaps	%ymm0, -32(%rsp)
	andq	$-8, %rax
	testb	$7, %dl
	je	.L78
.L79:
	vmovss	(%rsi,%rax,4), %xmm0
	vaddss	-32(%rsp), %xmm0, %xmm0
	leaq	1(%rax), %rdi
	leaq	0(,%rax,4), %rcx
	vmovss	%xmm0, -32(%rsp)
	cmpq	%rdi, %rdx
	jle	.L78
	vaddss	4(%rsi,%rcx), %xmm0, %xmm0
	leaq	2(%rax), %rdi
	vmovss	%xmm0, -32(%rsp)
	cmpq	%rdi, %rdx
	jle	.L78
	vaddss	8(%rsi,%rcx), %xmm0, %xmm0
	leaq	3(%rax), %rdi
	vmovss	%xmm0, -32(%rsp)
	cmpq	%rdi, %rdx
	jle	.L78
	vaddss	12(%rsi,%rcx), %xmm0, %xmm0
	leaq	4(%rax), %rdi
	vmovss	%xmm0, -32(%rsp)
	cmpq	%rdi, %rdx
	jle	.L78
	vaddss	16(%rsi,%rcx), %xmm0, %xmm0
	leaq	5(%rax), %rdi
	vmovss	%xmm0, -32(%rsp)
	cmpq	%rdi, %rdx
	jle	.L78
	vaddss	20(%rsi,%rcx), %xmm0, %xmm0
	addq	$6, %rax
	vmovss	%xmm0, -32(%rsp)
	cmpq	%rax, %rdx
	jle	.L78
	vaddss	24(%rsi,%rcx), %xmm0, %xmm0
	vmovss	%xmm0, -32(%rsp)
.L78:
	vxorps	%xmm0, %xmm0, %xmm0
	vaddss	-32(%rsp), %xmm0, %xmm0
	vaddss	-28(%rsp), %xmm0, %xmm0
	vaddss	-24(%rsp), %xmm0, %xmm0
	vaddss	-20(%rsp), %xmm0, %xmm0
	vaddss	-16(%rsp), %xmm0, %xmm0
	vaddss	-12(%rsp), %xmm0, %xmm0
	vaddss	-8(%rsp), %xmm0, %xmm0
	vaddss	-4(%rsp), %xmm0, %xmm0
	vzeroupper
	leave
	ret
.L83:
	xorl	%eax, %eax
	jmp	.L79
	.size	sum_apart, .-sum_apart
	.p2align 4
	.globl	backwards
	.type	backwards, @function
backwards:
	movq	%rdi, %rcx
	movq	%rdx, %rdi
	movq	%rcx, %rdx
	decq	%rdx
	js	.L106
	cmpq	$2, %rdx
	jbe	.L97
	movq	%rcx, %r8
	leaq	-32(,%rcx,8), %r9
	xorl	%eax, %eax
	shrq	$2, %r8
	leaq	(%rdi,%r9), %r10
	addq	%rsi, %r9
	negq	%r8
	salq	$5, %r8
	.p2align 4,,10
	.p2align 3
.L93:
	vpermpd	$27, (%r10,%rax), %ymm0
	vaddpd	%ymm0, %ymm0, %ymm0
	vpermpd	$27, %ymm0, %ymm0
	vmovupd	%ymm0, (%r9,%rax)
	subq	$32, %rax
	cmpq	%rax, %r8
	jne	.L93
	movq	%rcx, %r8
	andq	$-4, %r8
	testb	$3, %cl
	je	.L105
	subq	%r8, %rdx
	vzeroupper
.L92:
	movq	%rcx, %rax
	subq	%r8, %rax
	cmpq	$1, %rax
	je	.L95
	vpermilpd	$1, -16(%rdi,%rax,8), %xmm0
	vaddpd	%xmm0, %xmm0, %xmm0
	vpermilpd	$1, %xmm0, %xmm0
	vmovupd	%xmm0, -16(%rsi,%rax,8)
	testb	$1, %al
	je	.L106
	andq	$-2, %rax
	subq	%rax, %rdx
.L95:
	vmovsd	(%rdi,%rdx,8), %xmm0
	vaddsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%rdx,8)
	ret
	.p2align 4,,10
	.p2align 3
.L105:
	vzeroupper
.L106:
	ret
.L97:
	xorl	%r8d, %r8d
	jmp	.L92
	.size	backwards, .-backwards
	.p2align 4
	.globl	mixed
	.type	mixed, @function
mixed:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L120
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L114
	vbroadcastss	.LC7(%rip), %ymm2
	movq	%rdi, %rsi
	xorl	%eax, %eax
	shrq	$3, %rsi
	salq	$5, %rsi
	.p2align 4,,10
	.p2align 3
.L110:
	vmulps	(%rdx,%rax), %ymm2, %ymm0
	vcvtps2pd	%xmm0, %ymm1
	vextractf128	$0x1, %ymm0, %xmm0
	vmovupd	%ymm1, (%rcx,%rax,2)
	vcvtps2pd	%xmm0, %ymm0
	vmovupd	%ymm0, 32(%rcx,%rax,2)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L110
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L121
	vzeroupper
.L109:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$2, %r9
	jbe	.L112
	vbroadcastss	.LC7(%rip), %xmm1
	vmulps	(%rdx,%rsi,4), %xmm1, %xmm1
	leaq	(%rcx,%rsi,8), %r9
	movq	%r8, %rsi
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	vcvtps2pd	%xmm1, %xmm0
	vmovupd	%xmm0, (%r9)
	vxorps	%xmm0, %xmm0, %xmm0
	vmovhlps	%xmm1, %xmm0, %xmm0
	vcvtps2pd	%xmm0, %xmm0
	vmovupd	%xmm0, 16(%r9)
	je	.L120
.L112:
	vmovss	.LC7(%rip), %xmm0
	vmulss	(%rdx,%rax,4), %xmm0, %xmm1
	leaq	1(%rax), %r9
	leaq	0(,%rax,4), %r8
	leaq	0(,%rax,8), %rsi
	vcvtss2sd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, (%rcx,%rax,8)
	cmpq	%r9, %rdi
	jle	.L120
	vmulss	4(%rdx,%r8), %xmm0, %xmm1
	addq	$2, %rax
	vcvtss2sd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, 8(%rcx,%rsi)
	cmpq	%rax, %rdi
	jle	.L120
	vmulss	8(%rdx,%r8), %xmm0, %xmm0
	vcvtss2sd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rcx,%rsi)
.L120:
	ret
	.p2align 4,,10
	.p2align 3
.L121:
	vzeroupper
	ret
.L114:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L109
	.size	mixed, .-mixed
	.p2align 4
	.globl	every_second
	.type	every_second, @function
every_second:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L128
	leaq	-1(%rdi), %rsi
	cmpq	$3, %rsi
	jbe	.L126
	movq	%rsi, %r8
	xorl	%eax, %eax
	shrq	$2, %r8
	salq	$5, %r8
	.p2align 4,,10
	.p2align 3
.L125:
	vmovupd	(%rdx,%rax,2), %ymm1
	vunpcklpd	32(%rdx,%rax,2), %ymm1, %ymm0
	vpermpd	$216, %ymm0, %ymm0
	vmovupd	%ymm0, (%rcx,%rax)
	addq	$32, %rax
	cmpq	%r8, %rax
	jne	.L125
	movq	%rsi, %rax
	andq	$-4, %rax
	vzeroupper
.L124:
	movq	%rax, %rsi
	leaq	1(%rax), %r9
	leaq	0(,%rax,8), %r8
	salq	$4, %rsi
	vmovsd	(%rdx,%rsi), %xmm0
	vmovsd	%xmm0, (%rcx,%rax,8)
	cmpq	%r9, %rdi
	jle	.L128
	vmovsd	16(%rdx,%rsi), %xmm0
	leaq	2(%rax), %r9
	vmovsd	%xmm0, 8(%rcx,%r8)
	cmpq	%r9, %rdi
	jle	.L128
	vmovsd	32(%rdx,%rsi), %xmm0
	addq	$3, %rax
	vmovsd	%xmm0, 16(%rcx,%r8)
	cmpq	%rax, %rdi
	jle	.L128
	vmovsd	48(%rdx,%rsi), %xmm0
	vmovsd	%xmm0, 24(%rcx,%r8)
.L128:
	ret
.L126:
	xorl	%eax, %eax
	jmp	.L124
	.size	every_second, .-every_second
	.p2align 4
	.globl	column
	.type	column, @function
column:
	testq	%rdi, %rdi
	jle	.L133
	salq	$3, %rsi
	xorl	%eax, %eax
	xorl	%r8d, %r8d
	.p2align 4,,10
	.p2align 3
.L131:
	vmovsd	(%rcx,%rax), %xmm0
	incq	%r8
	vaddsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%rdx,%rax)
	addq	%rsi, %rax
	cmpq	%r8, %rdi
	jne	.L131
.L133:
	ret
	.size	column, .-column
	.p2align 4
	.globl	gather
	.type	gather, @function
gather:
	testq	%rdi, %rdi
	jle	.L147
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L141
	movq	%rdi, %r8
	xorl	%eax, %eax
	vpcmpeqd	%ymm1, %ymm1, %ymm1
	shrq	$3, %r8
	salq	$5, %r8
	.p2align 4,,10
	.p2align 3
.L137:
	vmovdqu	(%rcx,%rax), %ymm0
	vmovapd	%ymm1, %ymm4
	vmovapd	%ymm1, %ymm5
	vgatherdpd	%ymm4, (%rdx,%xmm0,8), %ymm3
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	vgatherdpd	%ymm5, (%rdx,%xmm0,8), %ymm2
	vmovupd	%ymm3, (%rsi,%rax,2)
	vmovupd	%ymm2, 32(%rsi,%rax,2)
	addq	$32, %rax
	cmpq	%rax, %r8
	jne	.L137
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L148
	vzeroupper
.L136:
	movq	%rdi, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %r10
	cmpq	$2, %r10
	jbe	.L139
	vmovdqu	(%rcx,%r8,4), %xmm0
	vpcmpeqd	%xmm1, %xmm1, %xmm1
	leaq	(%rsi,%r8,8), %r10
	movq	%r9, %r8
	vmovapd	%xmm1, %xmm6
	andq	$-4, %r8
	vgatherdpd	%xmm6, (%rdx,%xmm0,8), %xmm3
	vpshufd	$238, %xmm0, %xmm0
	addq	%r8, %rax
	andl	$3, %r9d
	vgatherdpd	%xmm1, (%rdx,%xmm0,8), %xmm2
	vmovupd	%xmm3, (%r10)
	vmovupd	%xmm2, 16(%r10)
	je	.L147
.L139:
	movslq	(%rcx,%rax,4), %r10
	leaq	0(,%rax,4), %r9
	leaq	0(,%rax,8), %r8
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	1(%rax), %r10
	vmovsd	%xmm0, (%rsi,%rax,8)
	cmpq	%r10, %rdi
	jle	.L147
	movslq	4(%rcx,%r9), %r10
	addq	$2, %rax
	vmovsd	(%rdx,%r10,8), %xmm0
	vmovsd	%xmm0, 8(%rsi,%r8)
	cmpq	%rax, %rdi
	jle	.L147
	movslq	8(%rcx,%r9), %rax
	vmovsd	(%rdx,%rax,8), %xmm0
	vmovsd	%xmm0, 16(%rsi,%r8)
.L147:
	ret
	.p2align 4,,10
	.p2align 3
.L148:
	vzeroupper
	ret
.L141:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L136
	.size	gather, .-gather
	.p2align 4
	.globl	bytes
	.type	bytes, @function
bytes:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L162
	leaq	-1(%rdi), %rax
	cmpq	$30, %rax
	jbe	.L156
	movl	$17, %esi
	movq	%rdi, %r8
	xorl	%eax, %eax
	vmovd	%esi, %xmm1
	andq	$-32, %r8
	vpbroadcastb	%xmm1, %ymm1
	.p2align 4,,10
	.p2align 3
.L152:
	vpxor	(%rdx,%rax), %ymm1, %ymm0
	vmovdqu	%ymm0, (%rcx,%rax)
	addq	$32, %rax
	cmpq	%rax, %r8
	jne	.L152
	movq	%rdi, %rax
	andq	$-32, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L163
	vzeroupper
.L151:
	movq	%rdi, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %rsi
	cmpq	$14, %rsi
	jbe	.L154
	movl	$17, %esi
	vmovd	%esi, %xmm0
	movq	%r9, %rsi
	andq	$-16, %rsi
	vpbroadcastb	%xmm0, %xmm0
	vpxor	(%rdx,%r8), %xmm0, %xmm0
	addq	%rsi, %rax
	andl	$15, %r9d
	vmovdqu	%xmm0, (%rcx,%r8)
	je	.L162
.L154:
	movzbl	(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, (%rcx,%rax)
	leaq	1(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	1(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 1(%rcx,%rax)
	leaq	2(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	2(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 2(%rcx,%rax)
	leaq	3(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	3(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 3(%rcx,%rax)
	leaq	4(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	4(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 4(%rcx,%rax)
	leaq	5(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	5(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 5(%rcx,%rax)
	leaq	6(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	6(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 6(%rcx,%rax)
	leaq	7(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	7(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 7(%rcx,%rax)
	leaq	8(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	8(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 8(%rcx,%rax)
	leaq	9(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	9(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 9(%rcx,%rax)
	leaq	10(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	10(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 10(%rcx,%rax)
	leaq	11(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	11(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 11(%rcx,%rax)
	leaq	12(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	12(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 12(%rcx,%rax)
	leaq	13(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	13(%rdx,%rax), %esi
	xorl	$17, %esi
	movb	%sil, 13(%rcx,%rax)
	leaq	14(%rax), %rsi
	cmpq	%rsi, %rdi
	jle	.L162
	movzbl	14(%rdx,%rax), %edx
	xorl	$17, %edx
	movb	%dl, 14(%rcx,%rax)
.L162:
	ret
.L156:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L151
.L163:
	vzeroupper
	ret
	.size	bytes, .-bytes
	.p2align 4
	.globl	root
	.type	root, @function
root:
	testq	%rdi, %rdi
	jle	.L174
	pushq	%rbx
	vxorpd	%xmm1, %xmm1, %xmm1
	xorl	%ebx, %ebx
	subq	$32, %rsp
	.p2align 4,,10
	.p2align 3
.L169:
	vmovsd	(%rdx,%rbx,8), %xmm0
	vucomisd	%xmm0, %xmm1
	ja	.L171
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%rbx,8)
	incq	%rbx
	cmpq	%rbx, %rdi
	jne	.L169
.L172:
	addq	$32, %rsp
	popq	%rbx
	ret
	.p2align 4,,10
	.p2align 3
.L174:
	ret
.L171:
	movq	%rdx, 24(%rsp)
	movq	%rsi, 16(%rsp)
	movq	%rdi, 8(%rsp)
	call	sqrt@PLT
	movq	16(%rsp), %rsi
	movq	8(%rsp), %rdi
	vxorpd	%xmm1, %xmm1, %xmm1
	movq	24(%rsp), %rdx
	vmovsd	%xmm0, (%rsi,%rbx,8)
	incq	%rbx
	cmpq	%rbx, %rdi
	jne	.L169
	jmp	.L172
	.size	root, .-root
	.p2align 4
	.globl	recurrence
	.type	recurrence, @function
recurrence:
	cmpq	$1, %rdi
	jle	.L181
	vmovsd	(%rsi), %xmm0
	vmovsd	.LC11(%rip), %xmm1
	movl	$1, %eax
	.p2align 4,,10
	.p2align 3
.L179:
	vfmadd213sd	(%rdx,%rax,8), %xmm1, %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
	incq	%rax
	cmpq	%rax, %rdi
	jne	.L179
.L181:
	ret
	.size	recurrence, .-recurrence
	.p2align 4
	.globl	two_ways
	.type	two_ways, @function
two_ways:
	testq	%rdi, %rdi
	jle	.L187
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L185:
	movslq	(%rcx,%rax,4), %r8
	testl	%r8d, %r8d
	jle	.L184
	leaq	(%rsi,%r8,8), %r8
	vmovsd	(%r8), %xmm0
	vaddsd	(%rdx,%rax,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%r8)
.L184:
	incq	%rax
	cmpq	%rax, %rdi
	jne	.L185
.L187:
	ret
	.size	two_ways, .-two_ways
	.p2align 4
	.globl	called
	.type	called, @function
called:
	testq	%rdi, %rdi
	jle	.L194
	pushq	%r13
	movq	%rdx, %r13
	pushq	%r12
	movq	%rsi, %r12
	pushq	%rbp
	movq	%rdi, %rbp
	pushq	%rbx
	xorl	%ebx, %ebx
	subq	$8, %rsp
	.p2align 4,,10
	.p2align 3
.L190:
	vmovsd	0(%r13,%rbx,8), %xmm0
	call	exp@PLT
	vmovsd	%xmm0, (%r12,%rbx,8)
	incq	%rbx
	cmpq	%rbx, %rbp
	jne	.L190
	addq	$8, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	ret
	.p2align 4,,10
	.p2align 3
.L194:
	ret
	.size	called, .-called
	.p2align 4
	.globl	short_one
	.type	short_one, @function
short_one:
	vmovupd	(%rsi), %ymm0
	vaddpd	%ymm0, %ymm0, %ymm0
	vmovupd	%ymm0, (%rdi)
	vzeroupper
	ret
	.size	short_one, .-short_one
	.p2align 4
	.globl	series
	.type	series, @function
series:
	cmpq	$1, %rdi
	jle	.L201
	vmovsd	.LC12(%rip), %xmm2
	vxorps	%xmm3, %xmm3, %xmm3
	movl	$1, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	.p2align 4,,10
	.p2align 3
.L200:
	vcvtsi2sdq	%rax, %xmm3, %xmm0
	incq	%rax
	vdivsd	%xmm0, %xmm2, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	cmpq	%rax, %rdi
	jne	.L200
	vmovsd	%xmm1, %xmm1, %xmm0
	ret
	.p2align 4,,10
	.p2align 3
.L201:
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, %xmm1, %xmm0
	ret
	.size	series, .-series
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC1:
	.long	0
	.long	1070596096
	.section	.rodata.cst4,"aM",@progbits,4
	.align 4
.LC7:
	.long	1077936128
	.section	.rodata.cst8
	.align 8
.LC11:
	.long	0
	.long	1071644672
	.align 8
.LC12:
	.long	0
	.long	1072693248
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
