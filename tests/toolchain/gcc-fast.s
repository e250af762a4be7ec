	.file	"loops.c"
	.text
	.p2align 4
	.globl	triad
	.type	triad, @function
triad:
	testq	%rdi, %rdi
	jle	.L16
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %r9
	shrq	$3, %r9
	salq	$6, %r9
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L4:
	vmovupd	(%rcx,%rax), %zmm0
	vmovupd	(%rdx,%rax), %zmm1
	vfmadd132pd	(%r8,%rax), %zmm1, %zmm0
	vmovupd	%zmm0, (%rsi,%rax)
	addq	$64, %rax
	cmpq	%r9, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %r9
	cmpq	%rdi, %rax
	je	.L15
.L3:
	movq	%rdi, %r10
	subq	%r9, %r10
	leaq	-1(%r10), %r11
	cmpq	$2, %r11
	jbe	.L6
	vmovupd	(%rcx,%r9,8), %ymm0
	vmovupd	(%rdx,%r9,8), %ymm2
	vfmadd132pd	(%r8,%r9,8), %ymm2, %ymm0
	vmovupd	%ymm0, (%rsi,%r9,8)
	movq	%r10, %r9
	andq	$-4, %r9
	addq	%r9, %rax
	andl	$3, %r10d
	je	.L15
.L6:
	vmovsd	(%rcx,%rax,8), %xmm0
	vmovsd	(%rdx,%rax,8), %xmm3
	leaq	0(,%rax,8), %r9
	vfmadd132sd	(%r8,%rax,8), %xmm3, %xmm0
	leaq	1(%rax), %r10
	vmovsd	%xmm0, (%rsi,%r9)
	cmpq	%r10, %rdi
	jle	.L15
	vmovsd	8(%r8,%r9), %xmm0
	vmovsd	8(%rdx,%r9), %xmm4
	addq	$2, %rax
	vfmadd132sd	8(%rcx,%r9), %xmm4, %xmm0
	vmovsd	%xmm0, 8(%rsi,%r9)
	cmpq	%rax, %rdi
	jle	.L15
	vmovsd	16(%rcx,%r9), %xmm0
	vmovsd	16(%rdx,%r9), %xmm5
	vfmadd132sd	16(%r8,%r9), %xmm5, %xmm0
	vmovsd	%xmm0, 16(%rsi,%r9)
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L15:
	vzeroupper
.L16:
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
	jle	.L49
	pushq	%rbp
	movslq	%edi, %r8
	movslq	%ecx, %rcx
	movq	%rsp, %rbp
	pushq	%r15
	imulq	%r8, %rcx
	movq	%rdx, %r9
	pushq	%r14
	leaq	0(,%rcx,8), %rax
	leal	-3(%rdi), %r14d
	pushq	%r13
	leaq	(%rdx,%rax), %r10
	pushq	%r12
	pushq	%rbx
	movq	%rcx, %rbx
	subq	%r8, %rbx
	andq	$-64, %rsp
	leaq	0(,%rbx,8), %r13
	movq	%rbx, %r12
	leaq	(%rbx,%r8,2), %rbx
	movq	%rcx, -16(%rsp)
	movq	%rbx, -24(%rsp)
	leaq	(%rsi,%rax), %rcx
	salq	$3, %rbx
	movq	%rcx, -8(%rsp)
	leaq	(%rsi,%rbx), %r8
	leaq	(%rsi,%r13), %rcx
	cmpl	$2, %r14d
	jbe	.L20
	leaq	8(%rdx,%rax), %r11
	leaq	16(%rsi,%r13), %r15
	movq	%r11, %rdx
	subq	%r15, %rdx
	cmpq	$48, %rdx
	seta	%dl
	leaq	16(%rsi,%rbx), %r15
	kmovb	%edx, %k0
	movq	%r11, %rdx
	subq	%r15, %rdx
	cmpq	$48, %rdx
	seta	%r15b
	kmovb	%k0, %edx
	testb	%r15b, %dl
	je	.L20
	movq	%r9, %r15
	subq	%rsi, %r15
	cmpq	$64, %r15
	jbe	.L20
	leal	-2(%rdi), %edx
	movl	%edx, -28(%rsp)
	cmpl	$6, %r14d
	jbe	.L21
	leaq	8(%rsi,%rbx), %r15
	movl	%edx, %ebx
	shrl	$3, %ebx
	vbroadcastsd	.LC1(%rip), %zmm2
	movq	-8(%rsp), %rdx
	leaq	16(%rsi,%rax), %r14
	leaq	8(%rsi,%r13), %r13
	salq	$6, %rbx
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L22:
	vmovupd	(%rdx,%rax), %zmm3
	vmovupd	0(%r13,%rax), %zmm4
	vaddpd	(%r14,%rax), %zmm3, %zmm0
	vaddpd	(%r15,%rax), %zmm4, %zmm1
	vaddpd	%zmm1, %zmm0, %zmm0
	vmulpd	%zmm2, %zmm0, %zmm0
	vmovupd	%zmm0, (%r11,%rax)
	addq	$64, %rax
	cmpq	%rax, %rbx
	jne	.L22
	movl	-28(%rsp), %ebx
	movq	%rdx, -8(%rsp)
	movl	%ebx, %eax
	andl	$-8, %eax
	andl	$7, %ebx
	leal	1(%rax), %r11d
	je	.L46
	movl	%edi, %ebx
	subl	%eax, %ebx
	leal	-2(%rbx), %r13d
	subl	$3, %ebx
	cmpl	$2, %ebx
	jbe	.L24
.L28:
	movq	-16(%rsp), %r14
	leaq	1(%r12,%rax), %r12
	addq	%rax, %r14
	movq	-24(%rsp), %rdx
	vmovupd	(%rsi,%r12,8), %ymm5
	vmovupd	(%rsi,%r14,8), %ymm1
	leaq	0(,%r14,8), %rbx
	leaq	1(%rdx,%rax), %rax
	vaddpd	(%rsi,%rax,8), %ymm1, %ymm1
	vaddpd	16(%rsi,%rbx), %ymm5, %ymm0
	movl	%r13d, %eax
	andl	$-4, %eax
	vaddpd	%ymm1, %ymm0, %ymm0
	addl	%eax, %r11d
	andl	$3, %r13d
	vmulpd	.LC1(%rip){1to4}, %ymm0, %ymm0
	vmovupd	%ymm0, 8(%r9,%rbx)
	je	.L46
.L24:
	movq	-8(%rsp), %rdx
	movslq	%r11d, %rax
	salq	$3, %rax
	addq	%rax, %rdx
	addq	%rax, %rcx
	vmovsd	(%rcx), %xmm0
	vmovsd	-8(%rdx), %xmm1
	addq	%rax, %r8
	vaddsd	8(%rdx), %xmm1, %xmm1
	vaddsd	(%r8), %xmm0, %xmm0
	addq	%r10, %rax
	decl	%edi
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	.LC1(%rip), %xmm1
	leal	1(%r11), %esi
	vmulsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, (%rax)
	cmpl	%edi, %esi
	jge	.L46
	vmovsd	16(%rdx), %xmm0
	vmovsd	(%rdx), %xmm2
	vaddsd	8(%rcx), %xmm0, %xmm0
	vaddsd	8(%r8), %xmm2, %xmm2
	addl	$2, %r11d
	vaddsd	%xmm2, %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, 8(%rax)
	cmpl	%r11d, %edi
	jle	.L46
	vmovsd	8(%rdx), %xmm0
	vmovsd	16(%rcx), %xmm2
	vaddsd	24(%rdx), %xmm0, %xmm0
	vaddsd	16(%r8), %xmm2, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rax)
	vzeroupper
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
.L20:
	vmovsd	.LC1(%rip), %xmm2
	movq	-8(%rsp), %rdx
	leal	-1(%rdi), %esi
	movl	$1, %eax
	.p2align 4,,10
	.p2align 3
.L26:
	vmovsd	-8(%rdx,%rax,8), %xmm0
	vmovsd	(%rcx,%rax,8), %xmm1
	vaddsd	8(%rdx,%rax,8), %xmm0, %xmm0
	vaddsd	(%r8,%rax,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmulsd	%xmm2, %xmm0, %xmm0
	vmovsd	%xmm0, (%r10,%rax,8)
	incq	%rax
	cmpq	%rax, %rsi
	jne	.L26
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
.L46:
	vzeroupper
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
.L49:
	ret
.L21:
	movl	%edx, %r13d
	xorl	%eax, %eax
	movl	$1, %r11d
	jmp	.L28
	.size	stencil, .-stencil
	.p2align 4
	.globl	dot
	.type	dot, @function
dot:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L60
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L61
	movq	%rdi, %rsi
	shrq	$3, %rsi
	salq	$6, %rsi
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	.p2align 4,,10
	.p2align 3
.L55:
	vmovupd	(%rcx,%rax), %zmm4
	vfmadd231pd	(%rdx,%rax), %zmm4, %zmm1
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L55
	vextractf64x4	$0x1, %zmm1, %ymm3
	vaddpd	%ymm1, %ymm3, %ymm0
	movq	%rdi, %rax
	andq	$-8, %rax
	vextractf64x2	$0x1, %ymm0, %xmm2
	vaddpd	%xmm0, %xmm2, %xmm2
	vaddpd	%ymm3, %ymm1, %ymm1
	movq	%rax, %rsi
	vunpckhpd	%xmm2, %xmm2, %xmm0
	vaddpd	%xmm2, %xmm0, %xmm0
	cmpq	%rax, %rdi
	je	.L68
.L54:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$2, %r9
	jbe	.L58
	vmovupd	(%rcx,%rsi,8), %ymm5
	vfmadd231pd	(%rdx,%rsi,8), %ymm5, %ymm1
	movq	%r8, %rsi
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	vextractf64x2	$0x1, %ymm1, %xmm0
	vaddpd	%xmm1, %xmm0, %xmm1
	vunpckhpd	%xmm1, %xmm1, %xmm0
	vaddpd	%xmm1, %xmm0, %xmm0
	je	.L68
.L58:
	vmovsd	(%rcx,%rax,8), %xmm6
	leaq	1(%rax), %r8
	vfmadd231sd	(%rdx,%rax,8), %xmm6, %xmm0
	leaq	0(,%rax,8), %rsi
	cmpq	%r8, %rdi
	jle	.L68
	vmovsd	8(%rdx,%rsi), %xmm7
	addq	$2, %rax
	vfmadd231sd	8(%rcx,%rsi), %xmm7, %xmm0
	cmpq	%rax, %rdi
	jle	.L68
	vmovsd	16(%rcx,%rsi), %xmm7
	vfmadd231sd	16(%rdx,%rsi), %xmm7, %xmm0
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L68:
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L60:
	vxorpd	%xmm0, %xmm0, %xmm0
	ret
.L61:
	vxorpd	%xmm1, %xmm1, %xmm1
	xorl	%esi, %esi
	xorl	%eax, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
	jmp	.L54
	.size	dot, .-dot
	.p2align 4
	.globl	sum_apart
	.type	sum_apart, @function
sum_apart:
	pushq	%rbp
	vxorps	%xmm0, %xmm0, %xmm0
	movq	%rsp, %rbp
	andq	$-64, %rsp
	vmovaps	%zmm0, -64(%rsp)
	testq	%rdi, %rdi
	jle	.L70
	movq	%rdi, %rdx
	movq	%rsi, %rcx
	cmpq	$15, %rdi
	jle	.L75
	movq	%rsi, %rax
	movq	%rdi, %rsi
	shrq	$4, %rsi
	salq	$6, %rsi
	addq	%rcx, %rsi
	.p2align 4,,10
	.p2align 3
.L72:
	vaddps	(%rax), %zmm0, %zmm0
	addq	$64, %rax
	cmpq	%rsi, %rax
	jne	.L72
	movq	%rdx, %rax
	vmovaps	%zmm0, -64(%rsp)
	andq	$-16, %rax
	testb	$15, %dl
	je	.L70
.L71:
	vmovss	(%rcx,%rax,4), %xmm0
	leaq	1(%rax), %rdi
	vaddss	-64(%rsp), %xmm0, %xmm0
	leaq	0(,%rax,4), %rsi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	4(%rcx,%rsi), %xmm0, %xmm0
	leaq	2(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	8(%rcx,%rsi), %xmm0, %xmm0
	leaq	3(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	12(%rcx,%rsi), %xmm0, %xmm0
	leaq	4(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	16(%rcx,%rsi), %xmm0, %xmm0
	leaq	5(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	20(%rcx,%rsi), %xmm0, %xmm0
	leaq	6(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	24(%rcx,%rsi), %xmm0, %xmm0
	leaq	7(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	28(%rcx,%rsi), %xmm0, %xmm0
	leaq	8(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	32(%rcx,%rsi), %xmm0, %xmm0
	leaq	9(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	36(%rcx,%rsi), %xmm0, %xmm0
	leaq	10(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	40(%rcx,%rsi), %xmm0, %xmm0
	leaq	11(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	44(%rcx,%rsi), %xmm0, %xmm0
	leaq	12(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	48(%rcx,%rsi), %xmm0, %xmm0
	leaq	13(%rax), %rdi
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rdi, %rdx
	jle	.L70
	vaddss	52(%rcx,%rsi), %xmm0, %xmm0
	addq	$14, %rax
	vmovss	%xmm0, -64(%rsp)
	cmpq	%rax, %rdx
	jle	.L70
	vaddss	56(%rcx,%rsi), %xmm0, %xmm0
	vmovss	%xmm0, -64(%rsp)
.L70:
	vmovaps	-64(%rsp), %zmm2
	vextractf32x8	$0x1, %zmm2, %ymm1
	vaddps	-64(%rsp), %ymm1, %ymm1
	vextractf128	$0x1, %ymm1, %xmm0
	vaddps	%xmm1, %xmm0, %xmm0
	vmovhlps	%xmm0, %xmm0, %xmm1
	vaddps	%xmm0, %xmm1, %xmm1
	vshufps	$85, %xmm1, %xmm1, %xmm0
	vaddps	%xmm1, %xmm0, %xmm0
	vzeroupper
	leave
	ret
.L75:
	xorl	%eax, %eax
	jmp	.L71
	.size	sum_apart, .-sum_apart
	.p2align 4
	.globl	backwards
	.type	backwards, @function
backwards:
	movq	%rdx, %r9
	movq	%rdi, %rdx
	movq	%rdi, %rcx
	movq	%rsi, %r8
	decq	%rdx
	js	.L103
	cmpq	$6, %rdx
	jbe	.L89
	leaq	-64(,%rdi,8), %rdi
	leaq	(%r9,%rdi), %r10
	addq	%rsi, %rdi
	movq	%rcx, %rsi
	shrq	$3, %rsi
	negq	%rsi
	vmovdqa64	.LC4(%rip), %zmm1
	salq	$6, %rsi
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L85:
	vpermpd	(%r10,%rax), %zmm1, %zmm0
	vaddpd	%zmm0, %zmm0, %zmm0
	vpermpd	%zmm0, %zmm1, %zmm0
	vmovupd	%zmm0, (%rdi,%rax)
	subq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L85
	movq	%rcx, %rax
	andq	$-8, %rax
	subq	%rax, %rdx
	cmpq	%rax, %rcx
	je	.L102
.L84:
	movq	%rcx, %rsi
	subq	%rax, %rsi
	leaq	-1(%rsi), %rdi
	cmpq	$2, %rdi
	jbe	.L87
	notq	%rax
	salq	$3, %rax
	leaq	-24(%rax,%rcx,8), %rax
	vpermpd	$27, (%r9,%rax), %ymm0
	vaddpd	%ymm0, %ymm0, %ymm0
	vpermpd	$27, %ymm0, %ymm0
	vmovupd	%ymm0, (%r8,%rax)
	movq	%rsi, %rax
	andq	$-4, %rax
	subq	%rax, %rdx
	andl	$3, %esi
	je	.L102
.L87:
	vmovsd	(%r9,%rdx,8), %xmm0
	leaq	0(,%rdx,8), %rax
	vaddsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%r8,%rdx,8)
	testq	%rdx, %rdx
	je	.L102
	vmovsd	-8(%r9,%rax), %xmm0
	vaddsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, -8(%r8,%rax)
	cmpq	$1, %rdx
	je	.L102
	vmovsd	-16(%r9,%rax), %xmm0
	vaddsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, -16(%r8,%rax)
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L102:
	vzeroupper
.L103:
	ret
.L89:
	xorl	%eax, %eax
	jmp	.L84
	.size	backwards, .-backwards
	.p2align 4
	.globl	mixed
	.type	mixed, @function
mixed:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L123
	leaq	-1(%rdi), %rax
	cmpq	$14, %rax
	jbe	.L111
	movq	%rdi, %rsi
	shrq	$4, %rsi
	vbroadcastss	.LC6(%rip), %zmm2
	salq	$6, %rsi
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L107:
	vmulps	(%rdx,%rax), %zmm2, %zmm0
	vcvtps2pd	%ymm0, %zmm1
	vextractf32x8	$0x1, %zmm0, %ymm0
	vmovupd	%zmm1, (%rcx,%rax,2)
	vcvtps2pd	%ymm0, %zmm0
	vmovupd	%zmm0, 64(%rcx,%rax,2)
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L107
	movq	%rdi, %rax
	andq	$-16, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L122
.L106:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$6, %r9
	jbe	.L109
	vbroadcastss	.LC6(%rip), %ymm0
	leaq	(%rcx,%rsi,8), %r9
	vmulps	(%rdx,%rsi,4), %ymm0, %ymm0
	movq	%r8, %rsi
	andq	$-8, %rsi
	addq	%rsi, %rax
	andl	$7, %r8d
	vcvtps2pd	%xmm0, %ymm1
	vextractf128	$0x1, %ymm0, %xmm0
	vcvtps2pd	%xmm0, %ymm0
	vmovupd	%ymm1, (%r9)
	vmovupd	%ymm0, 32(%r9)
	je	.L122
.L109:
	vmovss	.LC6(%rip), %xmm0
	leaq	1(%rax), %r9
	vmulss	(%rdx,%rax,4), %xmm0, %xmm1
	leaq	0(,%rax,4), %r8
	leaq	0(,%rax,8), %rsi
	vcvtss2sd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, (%rcx,%rax,8)
	cmpq	%r9, %rdi
	jle	.L122
	vmulss	4(%rdx,%r8), %xmm0, %xmm1
	leaq	2(%rax), %r9
	vcvtss2sd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, 8(%rcx,%rsi)
	cmpq	%r9, %rdi
	jle	.L122
	vmulss	8(%rdx,%r8), %xmm0, %xmm1
	leaq	3(%rax), %r9
	vcvtss2sd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, 16(%rcx,%rsi)
	cmpq	%r9, %rdi
	jle	.L122
	vmulss	12(%rdx,%r8), %xmm0, %xmm1
	leaq	4(%rax), %r9
	vcvtss2sd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, 24(%rcx,%rsi)
	cmpq	%r9, %rdi
	jle	.L122
	vmulss	16(%rdx,%r8), %xmm0, %xmm1
	leaq	5(%rax), %r9
	vcvtss2sd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, 32(%rcx,%rsi)
	cmpq	%r9, %rdi
	jle	.L122
	vmulss	20(%rdx,%r8), %xmm0, %xmm1
	addq	$6, %rax
	vcvtss2sd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, 40(%rcx,%rsi)
	cmpq	%rax, %rdi
	jle	.L122
	vmulss	24(%rdx,%r8), %xmm0, %xmm0
	vcvtss2sd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 48(%rcx,%rsi)
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L122:
	vzeroupper
.L123:
	ret
.L111:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L106
	.size	mixed, .-mixed
	.p2align 4
	.globl	every_second
	.type	every_second, @function
every_second:
	movq	%rdi, %r8
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L134
	leaq	-1(%rdi), %rsi
	cmpq	$7, %rsi
	jbe	.L129
	movq	%rsi, %rdi
	shrq	$3, %rdi
	vmovdqa64	.LC8(%rip), %zmm1
	salq	$6, %rdi
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L127:
	vmovupd	(%rdx,%rax,2), %zmm0
	vpermt2pd	64(%rdx,%rax,2), %zmm1, %zmm0
	vmovupd	%zmm0, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%rax, %rdi
	jne	.L127
	movq	%rsi, %r9
	andq	$-8, %r9
	movq	%r9, %rax
.L126:
	subq	%r9, %rsi
	cmpq	$3, %rsi
	jbe	.L128
	movq	%r9, %rdi
	salq	$4, %rdi
	addq	%rdx, %rdi
	vmovdqa	.LC9(%rip), %ymm0
	vmovupd	(%rdi), %ymm2
	andq	$-4, %rsi
	vpermi2pd	32(%rdi), %ymm2, %ymm0
	vmovupd	%ymm0, (%rcx,%r9,8)
	addq	%rsi, %rax
.L128:
	movq	%rax, %rsi
	salq	$4, %rsi
	vmovsd	(%rdx,%rsi), %xmm0
	leaq	1(%rax), %r9
	leaq	0(,%rax,8), %rdi
	vmovsd	%xmm0, (%rcx,%rax,8)
	cmpq	%r9, %r8
	jle	.L133
	vmovsd	16(%rdx,%rsi), %xmm0
	leaq	2(%rax), %r9
	vmovsd	%xmm0, 8(%rcx,%rdi)
	cmpq	%r9, %r8
	jle	.L133
	vmovsd	32(%rdx,%rsi), %xmm0
	addq	$3, %rax
	vmovsd	%xmm0, 16(%rcx,%rdi)
	cmpq	%rax, %r8
	jle	.L133
	vmovsd	48(%rdx,%rsi), %xmm0
	vmovsd	%xmm0, 24(%rcx,%rdi)
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L133:
	vzeroupper
.L134:
	ret
.L129:
	xorl	%r9d, %r9d
	xorl	%eax, %eax
	jmp	.L126
	.size	every_second, .-every_second
	.p2align 4
	.globl	column
	.type	column, @function
column:
	testq	%rdi, %rdi
	jle	.L139
	salq	$3, %rsi
	xorl	%eax, %eax
	xorl	%r8d, %r8d
	.p2align 4,,10
	.p2align 3
.L137:
	vmovsd	(%rcx,%rax), %xmm0
	incq	%r8
	vaddsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%rdx,%rax)
	addq	%rsi, %rax
	cmpq	%r8, %rdi
	jne	.L137
.L139:
	ret
	.size	column, .-column
	.p2align 4
	.globl	gather
	.type	gather, @function
gather:
	testq	%rdi, %rdi
	jle	.L159
	leaq	-1(%rdi), %rax
	cmpq	$14, %rax
	jbe	.L147
	movq	%rdi, %r8
	shrq	$4, %r8
	salq	$6, %r8
	xorl	%eax, %eax
	kxnorb	%k1, %k1, %k1
	.p2align 4,,10
	.p2align 3
.L143:
	vmovdqu	(%rcx,%rax), %ymm0
	vmovdqu32	(%rcx,%rax), %zmm3
	kmovb	%k1, %k2
	vgatherdpd	(%rdx,%ymm0,8), %zmm2{%k2}
	vshufi32x4	$238, %zmm3, %zmm3, %zmm0
	kmovb	%k1, %k3
	vgatherdpd	(%rdx,%ymm0,8), %zmm1{%k3}
	vmovupd	%zmm1, 64(%rsi,%rax,2)
	vmovupd	%zmm2, (%rsi,%rax,2)
	addq	$64, %rax
	cmpq	%rax, %r8
	jne	.L143
	movq	%rdi, %rax
	andq	$-16, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L158
.L142:
	movq	%rdi, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %r10
	cmpq	$6, %r10
	jbe	.L145
	vmovdqu	(%rcx,%r8,4), %ymm0
	leaq	(%rsi,%r8,8), %r10
	movq	%r9, %r8
	andq	$-8, %r8
	kxnorb	%k1, %k1, %k1
	kmovb	%k1, %k4
	vgatherdpd	(%rdx,%xmm0,8), %ymm2{%k4}
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	vgatherdpd	(%rdx,%xmm0,8), %ymm1{%k1}
	addq	%r8, %rax
	andl	$7, %r9d
	vmovupd	%ymm2, (%r10)
	vmovupd	%ymm1, 32(%r10)
	je	.L158
.L145:
	movslq	(%rcx,%rax,4), %r10
	leaq	0(,%rax,4), %r9
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	1(%rax), %r10
	leaq	0(,%rax,8), %r8
	vmovsd	%xmm0, (%rsi,%rax,8)
	cmpq	%r10, %rdi
	jle	.L158
	movslq	4(%rcx,%r9), %r10
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	2(%rax), %r10
	vmovsd	%xmm0, 8(%rsi,%r8)
	cmpq	%r10, %rdi
	jle	.L158
	movslq	8(%rcx,%r9), %r10
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	3(%rax), %r10
	vmovsd	%xmm0, 16(%rsi,%r8)
	cmpq	%r10, %rdi
	jle	.L158
	movslq	12(%rcx,%r9), %r10
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	4(%rax), %r10
	vmovsd	%xmm0, 24(%rsi,%r8)
	cmpq	%r10, %rdi
	jle	.L158
	movslq	16(%rcx,%r9), %r10
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	5(%rax), %r10
	vmovsd	%xmm0, 32(%rsi,%r8)
	cmpq	%r10, %rdi
	jle	.L158
	movslq	20(%rcx,%r9), %r10
	addq	$6, %rax
	vmovsd	(%rdx,%r10,8), %xmm0
	vmovsd	%xmm0, 40(%rsi,%r8)
	cmpq	%rax, %rdi
	jle	.L158
	movslq	24(%rcx,%r9), %rax
	vmovsd	(%rdx,%rax,8), %xmm0
	vmovsd	%xmm0, 48(%rsi,%r8)
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L158:
	vzeroupper
.L159:
	ret
.L147:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L142
	.size	gather, .-gather
	.p2align 4
	.globl	bytes
	.type	bytes, @function
bytes:
	testq	%rdi, %rdi
	jle	.L175
	leaq	-1(%rdi), %rax
	cmpq	$62, %rax
	jbe	.L168
	movq	%rdi, %r8
	movl	$17, %ecx
	andq	$-64, %r8
	xorl	%eax, %eax
	vpbroadcastb	%ecx, %zmm1
	.p2align 4,,10
	.p2align 3
.L163:
	vpxorq	(%rdx,%rax), %zmm1, %zmm0
	vmovdqu8	%zmm0, (%rsi,%rax)
	addq	$64, %rax
	cmpq	%r8, %rax
	jne	.L163
	movq	%rdi, %rax
	andq	$-64, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L174
.L162:
	movq	%rdi, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %rcx
	cmpq	$30, %rcx
	jbe	.L167
	movl	$17, %ecx
	vpbroadcastb	%ecx, %ymm0
	movq	%r9, %rcx
	andq	$-32, %rcx
	vpxor	(%rdx,%r8), %ymm0, %ymm0
	addq	%rcx, %rax
	andl	$31, %r9d
	vmovdqu8	%ymm0, (%rsi,%r8)
	je	.L174
	.p2align 4,,10
	.p2align 3
.L167:
	movzbl	(%rdx,%rax), %ecx
	xorl	$17, %ecx
	movb	%cl, (%rsi,%rax)
	incq	%rax
	cmpq	%rax, %rdi
	jg	.L167
.L174:
	vzeroupper
.L175:
	ret
.L168:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L162
	.size	bytes, .-bytes
	.p2align 4
	.globl	root
	.type	root, @function
root:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L191
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L183
	movq	%rdi, %rsi
	shrq	$3, %rsi
	salq	$6, %rsi
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L179:
	vsqrtpd	(%rdx,%rax), %zmm0
	vmovupd	%zmm0, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L179
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L190
.L178:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$2, %r9
	jbe	.L181
	vsqrtpd	(%rdx,%rsi,8), %ymm0
	vmovupd	%ymm0, (%rcx,%rsi,8)
	movq	%r8, %rsi
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	je	.L190
.L181:
	vxorps	%xmm0, %xmm0, %xmm0
	vsqrtsd	(%rdx,%rax,8), %xmm0, %xmm1
	leaq	1(%rax), %r8
	leaq	0(,%rax,8), %rsi
	vmovsd	%xmm1, (%rcx,%rax,8)
	cmpq	%r8, %rdi
	jle	.L190
	vsqrtsd	8(%rdx,%rsi), %xmm0, %xmm1
	addq	$2, %rax
	vmovsd	%xmm1, 8(%rcx,%rsi)
	cmpq	%rdi, %rax
	jge	.L190
	vsqrtsd	16(%rdx,%rsi), %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rcx,%rsi)
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L190:
	vzeroupper
.L191:
	ret
.L183:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L178
	.size	root, .-root
	.p2align 4
	.globl	recurrence
	.type	recurrence, @function
recurrence:
	cmpq	$1, %rdi
	jle	.L196
	vmovsd	(%rsi), %xmm0
	vmovsd	.LC12(%rip), %xmm1
	movl	$1, %eax
	.p2align 4,,10
	.p2align 3
.L194:
	vfmadd213sd	(%rdx,%rax,8), %xmm1, %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
	incq	%rax
	cmpq	%rax, %rdi
	jne	.L194
.L196:
	ret
	.size	recurrence, .-recurrence
	.p2align 4
	.globl	two_ways
	.type	two_ways, @function
two_ways:
	testq	%rdi, %rdi
	jle	.L202
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L200:
	movslq	(%rcx,%rax,4), %r8
	testl	%r8d, %r8d
	jle	.L199
	leaq	(%rsi,%r8,8), %r8
	vmovsd	(%r8), %xmm0
	vaddsd	(%rdx,%rax,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%r8)
.L199:
	incq	%rax
	cmpq	%rax, %rdi
	jne	.L200
.L202:
	ret
	.size	two_ways, .-two_ways
	.p2align 4
	.globl	called
	.type	called, @function
called:
	testq	%rdi, %rdi
	jle	.L209
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
.L205:
	vmovsd	0(%r13,%rbx,8), %xmm0
	call	exp@PLT
	vmovsd	%xmm0, (%r12,%rbx,8)
	incq	%rbx
	cmpq	%rbx, %rbp
	jne	.L205
	addq	$8, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	ret
	.p2align 4,,10
	.p2align 3
.L209:
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
	movq	%rdi, %rdx
	cmpq	$1, %rdi
	jle	.L221
	leaq	-2(%rdx), %rax
	leaq	-1(%rdi), %rdi
	cmpq	$6, %rax
	jbe	.L222
	movq	%rdi, %rsi
	movl	$8, %ecx
	vmovdqa64	.LC13(%rip), %zmm2
	vbroadcastsd	.LC16(%rip), %zmm4
	shrq	$3, %rsi
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	vpbroadcastq	%rcx, %zmm3
	.p2align 4,,10
	.p2align 3
.L216:
	vmovdqa64	%zmm2, %zmm0
	incq	%rax
	vcvtqq2pd	%zmm0, %zmm0
	vpaddq	%zmm3, %zmm2, %zmm2
	vdivpd	%zmm0, %zmm4, %zmm0
	vaddpd	%zmm0, %zmm1, %zmm1
	cmpq	%rax, %rsi
	jne	.L216
	vextractf64x4	$0x1, %zmm1, %ymm3
	vaddpd	%ymm1, %ymm3, %ymm0
	movq	%rdi, %rsi
	andq	$-8, %rsi
	vextractf64x2	$0x1, %ymm0, %xmm2
	vaddpd	%xmm0, %xmm2, %xmm2
	andl	$7, %edi
	vaddpd	%ymm3, %ymm1, %ymm1
	vunpckhpd	%xmm2, %xmm2, %xmm0
	vaddpd	%xmm2, %xmm0, %xmm0
	leaq	1(%rsi), %rax
	je	.L232
.L215:
	movq	%rdx, %rcx
	subq	%rsi, %rcx
	leaq	-1(%rcx), %rsi
	subq	$2, %rcx
	cmpq	$2, %rcx
	jbe	.L219
	vpbroadcastq	%rax, %ymm2
	vpaddq	.LC17(%rip), %ymm2, %ymm2
	vbroadcastsd	.LC16(%rip), %ymm0
	vcvtqq2pd	%ymm2, %ymm2
	vdivpd	%ymm2, %ymm0, %ymm0
	movq	%rsi, %rcx
	andq	$-4, %rcx
	addq	%rcx, %rax
	andl	$3, %esi
	vaddpd	%ymm1, %ymm0, %ymm0
	vextractf64x2	$0x1, %ymm0, %xmm1
	vaddpd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm1, %xmm1, %xmm0
	vaddpd	%xmm1, %xmm0, %xmm0
	je	.L232
.L219:
	vxorps	%xmm1, %xmm1, %xmm1
	vcvtsi2sdq	%rax, %xmm1, %xmm2
	vmovsd	.LC16(%rip), %xmm3
	leaq	1(%rax), %rcx
	vdivsd	%xmm2, %xmm3, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	cmpq	%rcx, %rdx
	jle	.L232
	vcvtsi2sdq	%rcx, %xmm1, %xmm2
	addq	$2, %rax
	vdivsd	%xmm2, %xmm3, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	cmpq	%rax, %rdx
	jle	.L232
	vcvtsi2sdq	%rax, %xmm1, %xmm1
	vdivsd	%xmm1, %xmm3, %xmm3
	vaddsd	%xmm3, %xmm0, %xmm0
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L232:
	vzeroupper
	ret
	.p2align 4,,10
	.p2align 3
.L221:
	vxorpd	%xmm0, %xmm0, %xmm0
	ret
.L222:
	vxorpd	%xmm1, %xmm1, %xmm1
	xorl	%esi, %esi
	movl	$1, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
	jmp	.L215
	.size	series, .-series
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC1:
	.long	0
	.long	1070596096
	.section	.rodata
	.align 64
.LC4:
	.quad	7
	.quad	6
	.quad	5
	.quad	4
	.quad	3
	.quad	2
	.quad	1
	.quad	0
	.section	.rodata.cst4,"aM",@progbits,4
	.align 4
.LC6:
	.long	1077936128
	.section	.rodata
	.align 64
.LC8:
	.quad	0
	.quad	2
	.quad	4
	.quad	6
	.quad	8
	.quad	10
	.quad	12
	.quad	14
	.set	.LC9,.LC8
	.section	.rodata.cst8
	.align 8
.LC12:
	.long	0
	.long	1071644672
	.section	.rodata
	.align 64
.LC13:
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
	.quad	8
	.section	.rodata.cst8
	.align 8
.LC16:
	.long	0
	.long	1072693248
	.section	.rodata.cst32,"aM",@progbits,32
	.align 32
.LC17:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
