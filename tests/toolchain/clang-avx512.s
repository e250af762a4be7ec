	.text
	.file	"loops.c"
	.globl	triad                           # -- Begin function triad
	.p2align	4, 0x90
	.type	triad,@function
triad:                                  # @triad
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB0_11
# %bb.1:
	cmpq	$16, %rdi
	jae	.LBB0_3
# %bb.2:
	xorl	%r9d, %r9d
	jmp	.LBB0_10
.LBB0_3:
	movq	%rdi, %r9
	andq	$-16, %r9
	leaq	-16(%r9), %rax
	movq	%rax, %r10
	shrq	$4, %r10
	incq	%r10
	testq	%rax, %rax
	je	.LBB0_4
# %bb.5:
	movq	%r10, %r11
	andq	$-2, %r11
	xorl	%eax, %eax
	.p2align	4, 0x90
.LBB0_6:                                # =>This Inner Loop Header: Depth=1
	vmovupd	(%rcx,%rax,8), %ymm0
	vmovupd	32(%rcx,%rax,8), %ymm1
	vmovupd	64(%rcx,%rax,8), %ymm2
	vmovupd	96(%rcx,%rax,8), %ymm3
	vmovupd	(%r8,%rax,8), %ymm4
	vmovupd	32(%r8,%rax,8), %ymm5
	vmovupd	64(%r8,%rax,8), %ymm6
	vmovupd	96(%r8,%rax,8), %ymm7
	vfmadd213pd	(%rdx,%rax,8), %ymm0, %ymm4 # ymm4 = (ymm0 * ymm4) + mem
	vfmadd213pd	32(%rdx,%rax,8), %ymm1, %ymm5 # ymm5 = (ymm1 * ymm5) + mem
	vfmadd213pd	64(%rdx,%rax,8), %ymm2, %ymm6 # ymm6 = (ymm2 * ymm6) + mem
	vfmadd213pd	96(%rdx,%rax,8), %ymm3, %ymm7 # ymm7 = (ymm3 * ymm7) + mem
	vmovupd	%ymm4, (%rsi,%rax,8)
	vmovupd	%ymm5, 32(%rsi,%rax,8)
	vmovupd	%ymm6, 64(%rsi,%rax,8)
	vmovupd	%ymm7, 96(%rsi,%rax,8)
	vmovupd	128(%rcx,%rax,8), %ymm0
	vmovupd	160(%rcx,%rax,8), %ymm1
	vmovupd	192(%rcx,%rax,8), %ymm2
	vmovupd	224(%rcx,%rax,8), %ymm3
	vmovupd	128(%r8,%rax,8), %ymm4
	vmovupd	160(%r8,%rax,8), %ymm5
	vmovupd	192(%r8,%rax,8), %ymm6
	vmovupd	224(%r8,%rax,8), %ymm7
	vfmadd213pd	128(%rdx,%rax,8), %ymm0, %ymm4 # ymm4 = (ymm0 * ymm4) + mem
	vfmadd213pd	160(%rdx,%rax,8), %ymm1, %ymm5 # ymm5 = (ymm1 * ymm5) + mem
	vfmadd213pd	192(%rdx,%rax,8), %ymm2, %ymm6 # ymm6 = (ymm2 * ymm6) + mem
	vfmadd213pd	224(%rdx,%rax,8), %ymm3, %ymm7 # ymm7 = (ymm3 * ymm7) + mem
	vmovupd	%ymm4, 128(%rsi,%rax,8)
	vmovupd	%ymm5, 160(%rsi,%rax,8)
	vmovupd	%ymm6, 192(%rsi,%rax,8)
	vmovupd	%ymm7, 224(%rsi,%rax,8)
	addq	$32, %rax
	addq	$-2, %r11
	jne	.LBB0_6
# %bb.7:
	testb	$1, %r10b
	je	.LBB0_9
.LBB0_8:
	vmovupd	(%rcx,%rax,8), %ymm0
	vmovupd	32(%rcx,%rax,8), %ymm1
	vmovupd	64(%rcx,%rax,8), %ymm2
	vmovupd	96(%rcx,%rax,8), %ymm3
	vmovupd	(%r8,%rax,8), %ymm4
	vmovupd	32(%r8,%rax,8), %ymm5
	vmovupd	64(%r8,%rax,8), %ymm6
	vmovupd	96(%r8,%rax,8), %ymm7
	vfmadd213pd	(%rdx,%rax,8), %ymm0, %ymm4 # ymm4 = (ymm0 * ymm4) + mem
	vfmadd213pd	32(%rdx,%rax,8), %ymm1, %ymm5 # ymm5 = (ymm1 * ymm5) + mem
	vfmadd213pd	64(%rdx,%rax,8), %ymm2, %ymm6 # ymm6 = (ymm2 * ymm6) + mem
	vfmadd213pd	96(%rdx,%rax,8), %ymm3, %ymm7 # ymm7 = (ymm3 * ymm7) + mem
	vmovupd	%ymm4, (%rsi,%rax,8)
	vmovupd	%ymm5, 32(%rsi,%rax,8)
	vmovupd	%ymm6, 64(%rsi,%rax,8)
	vmovupd	%ymm7, 96(%rsi,%rax,8)
.LBB0_9:
	cmpq	%rdi, %r9
	je	.LBB0_11
	.p2align	4, 0x90
.LBB0_10:                               # =>This Inner Loop Header: Depth=1
	vmovsd	(%rcx,%r9,8), %xmm0             # xmm0 = mem[0],zero
	vmovsd	(%r8,%r9,8), %xmm1              # xmm1 = mem[0],zero
	vfmadd213sd	(%rdx,%r9,8), %xmm0, %xmm1 # xmm1 = (xmm0 * xmm1) + mem
	vmovsd	%xmm1, (%rsi,%r9,8)
	incq	%r9
	cmpq	%r9, %rdi
	jne	.LBB0_10
.LBB0_11:
	vzeroupper
	retq
.LBB0_4:
	xorl	%eax, %eax
	testb	$1, %r10b
	jne	.LBB0_8
	jmp	.LBB0_9
.Lfunc_end0:
	.size	triad, .Lfunc_end0-triad
                                        # -- End function
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3                               # -- Begin function stencil
.LCPI1_0:
	.quad	0x3fd0000000000000              # double 0.25
	.text
	.globl	stencil
	.p2align	4, 0x90
	.type	stencil,@function
stencil:                                # @stencil
# %bb.0:
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
                                        # kill: def $edi killed $edi def $rdi
	cmpl	$3, %edi
	jl	.LBB1_17
# %bb.1:
	movl	%edi, %eax
	decl	%edi
	movslq	%ecx, %rcx
	movq	%rcx, %r8
	imulq	%rax, %r8
	leaq	(%rsi,%r8,8), %r15
	leal	-1(%rcx), %ebp
	movslq	%ebp, %r9
	imulq	%rax, %r9
	incl	%ecx
	movslq	%ecx, %r10
	imulq	%rax, %r10
	leaq	-1(%rdi), %rax
	movl	$1, %ecx
	cmpq	$16, %rax
	movq	%rdx, -16(%rsp)                 # 8-byte Spill
	jb	.LBB1_10
# %bb.2:
	movq	%rax, -8(%rsp)                  # 8-byte Spill
	leaq	(%rdx,%r8,8), %rbx
	addq	$8, %rbx
	leaq	(%r8,%rdi), %r12
	leaq	(%rdx,%r12,8), %rbp
	leaq	8(%rsi,%r10,8), %r14
	leaq	(%r10,%rdi), %rax
	leaq	(%rsi,%rax,8), %rax
	leaq	8(%rsi,%r9,8), %r13
	leaq	(%r9,%rdi), %r11
	leaq	(%rsi,%r11,8), %rdx
	leaq	(%rsi,%r12,8), %r11
	addq	$8, %r11
	cmpq	%rax, %rbx
	setb	%r12b
	cmpq	%rbp, %r14
	setb	%r14b
	cmpq	%rdx, %rbx
	setb	%al
	cmpq	%rbp, %r13
	setb	%dl
	cmpq	%r11, %rbx
	setb	%bl
	cmpq	%rbp, %r15
	setb	%r11b
	testb	%r14b, %r12b
	jne	.LBB1_9
# %bb.3:
	andb	%dl, %al
	jne	.LBB1_9
# %bb.4:
	andb	%r11b, %bl
	movq	-16(%rsp), %rdx                 # 8-byte Reload
	jne	.LBB1_10
# %bb.5:
	movq	-8(%rsp), %r11                  # 8-byte Reload
	movq	%r11, %r14
	andq	$-16, %r14
	leaq	1(%r14), %rcx
	leaq	(%rsi,%r8,8), %rbx
	addq	$112, %rbx
	leaq	(%rsi,%r9,8), %r12
	addq	$104, %r12
	leaq	(%rsi,%r10,8), %r13
	addq	$104, %r13
	leaq	(%rdx,%r8,8), %rax
	addq	$104, %rax
	xorl	%ebp, %ebp
	vbroadcastsd	.LCPI1_0(%rip), %ymm0   # ymm0 = [2.5E-1,2.5E-1,2.5E-1,2.5E-1]
	.p2align	4, 0x90
.LBB1_6:                                # =>This Inner Loop Header: Depth=1
	vmovupd	-112(%rbx,%rbp,8), %ymm1
	vmovupd	-80(%rbx,%rbp,8), %ymm2
	vmovupd	-48(%rbx,%rbp,8), %ymm3
	vmovupd	-16(%rbx,%rbp,8), %ymm4
	vaddpd	-96(%rbx,%rbp,8), %ymm1, %ymm1
	vaddpd	-64(%rbx,%rbp,8), %ymm2, %ymm2
	vaddpd	-32(%rbx,%rbp,8), %ymm3, %ymm3
	vaddpd	(%rbx,%rbp,8), %ymm4, %ymm4
	vaddpd	-96(%r12,%rbp,8), %ymm1, %ymm1
	vaddpd	-64(%r12,%rbp,8), %ymm2, %ymm2
	vaddpd	-32(%r12,%rbp,8), %ymm3, %ymm3
	vaddpd	(%r12,%rbp,8), %ymm4, %ymm4
	vaddpd	-96(%r13,%rbp,8), %ymm1, %ymm1
	vaddpd	-64(%r13,%rbp,8), %ymm2, %ymm2
	vaddpd	-32(%r13,%rbp,8), %ymm3, %ymm3
	vaddpd	(%r13,%rbp,8), %ymm4, %ymm4
	vmulpd	%ymm0, %ymm1, %ymm1
	vmulpd	%ymm0, %ymm2, %ymm2
	vmulpd	%ymm0, %ymm3, %ymm3
	vmulpd	%ymm0, %ymm4, %ymm4
	vmovupd	%ymm1, -96(%rax,%rbp,8)
	vmovupd	%ymm2, -64(%rax,%rbp,8)
	vmovupd	%ymm3, -32(%rax,%rbp,8)
	vmovupd	%ymm4, (%rax,%rbp,8)
	addq	$16, %rbp
	cmpq	%rbp, %r14
	jne	.LBB1_6
# %bb.7:
	cmpq	%r14, %r11
	jne	.LBB1_10
	jmp	.LBB1_17
.LBB1_9:
	movq	-16(%rsp), %rdx                 # 8-byte Reload
.LBB1_10:
	movl	%edi, %r14d
	subl	%ecx, %r14d
	movq	%rcx, %r11
	notq	%r11
	addq	%rdi, %r11
	andq	$3, %r14
	je	.LBB1_14
# %bb.11:
	leaq	(%rcx,%r8), %rax
	leaq	(%rdx,%rax,8), %r12
	leaq	(%rcx,%r10), %rdx
	leaq	(%rsi,%rdx,8), %r13
	leaq	(%rcx,%r9), %rdx
	leaq	(%rsi,%rdx,8), %rbp
	leaq	(%rsi,%rax,8), %rbx
	addq	$8, %rbx
	xorl	%eax, %eax
	vmovsd	.LCPI1_0(%rip), %xmm0           # xmm0 = mem[0],zero
	.p2align	4, 0x90
.LBB1_12:                               # =>This Inner Loop Header: Depth=1
	vmovsd	-16(%rbx,%rax,8), %xmm1         # xmm1 = mem[0],zero
	vaddsd	(%rbx,%rax,8), %xmm1, %xmm1
	vaddsd	(%rbp,%rax,8), %xmm1, %xmm1
	vaddsd	(%r13,%rax,8), %xmm1, %xmm1
	vmulsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, (%r12,%rax,8)
	incq	%rax
	cmpq	%rax, %r14
	jne	.LBB1_12
# %bb.13:
	addq	%rax, %rcx
	movq	-16(%rsp), %rdx                 # 8-byte Reload
.LBB1_14:
	cmpq	$3, %r11
	jb	.LBB1_17
# %bb.15:
	leaq	(%rdx,%r8,8), %rax
	addq	$24, %rax
	leaq	(%rsi,%r10,8), %rdx
	addq	$24, %rdx
	leaq	(%rsi,%r9,8), %rsi
	addq	$24, %rsi
	vmovsd	.LCPI1_0(%rip), %xmm0           # xmm0 = mem[0],zero
	.p2align	4, 0x90
.LBB1_16:                               # =>This Inner Loop Header: Depth=1
	vmovsd	-8(%r15,%rcx,8), %xmm1          # xmm1 = mem[0],zero
	vaddsd	8(%r15,%rcx,8), %xmm1, %xmm1
	vaddsd	-24(%rsi,%rcx,8), %xmm1, %xmm1
	vaddsd	-24(%rdx,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, -24(%rax,%rcx,8)
	vmovsd	(%r15,%rcx,8), %xmm1            # xmm1 = mem[0],zero
	vaddsd	16(%r15,%rcx,8), %xmm1, %xmm1
	vaddsd	-16(%rsi,%rcx,8), %xmm1, %xmm1
	vaddsd	-16(%rdx,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, -16(%rax,%rcx,8)
	vmovsd	8(%r15,%rcx,8), %xmm1           # xmm1 = mem[0],zero
	vaddsd	24(%r15,%rcx,8), %xmm1, %xmm1
	vaddsd	-8(%rsi,%rcx,8), %xmm1, %xmm1
	vaddsd	-8(%rdx,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, -8(%rax,%rcx,8)
	vmovsd	16(%r15,%rcx,8), %xmm1          # xmm1 = mem[0],zero
	vaddsd	32(%r15,%rcx,8), %xmm1, %xmm1
	vaddsd	(%rsi,%rcx,8), %xmm1, %xmm1
	vaddsd	(%rdx,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, (%rax,%rcx,8)
	leaq	4(%rcx), %rbp
	movq	%rbp, %rcx
	cmpq	%rbp, %rdi
	jne	.LBB1_16
.LBB1_17:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	vzeroupper
	retq
.Lfunc_end1:
	.size	stencil, .Lfunc_end1-stencil
                                        # -- End function
	.globl	dot                             # -- Begin function dot
	.p2align	4, 0x90
	.type	dot,@function
dot:                                    # @dot
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB2_1
# %bb.2:
	leaq	-1(%rdi), %rcx
	movl	%edi, %eax
	andl	$7, %eax
	cmpq	$7, %rcx
	jae	.LBB2_8
# %bb.3:
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%ecx, %ecx
	jmp	.LBB2_4
.LBB2_1:
	vxorps	%xmm0, %xmm0, %xmm0
	retq
.LBB2_8:
	andq	$-8, %rdi
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%ecx, %ecx
	.p2align	4, 0x90
.LBB2_9:                                # =>This Inner Loop Header: Depth=1
	vmovsd	(%rsi,%rcx,8), %xmm1            # xmm1 = mem[0],zero
	vmovsd	8(%rsi,%rcx,8), %xmm2           # xmm2 = mem[0],zero
	vfmadd132sd	(%rdx,%rcx,8), %xmm0, %xmm1 # xmm1 = (xmm1 * mem) + xmm0
	vfmadd231sd	8(%rdx,%rcx,8), %xmm2, %xmm1 # xmm1 = (xmm2 * mem) + xmm1
	vmovsd	16(%rsi,%rcx,8), %xmm0          # xmm0 = mem[0],zero
	vfmadd132sd	16(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm0 * mem) + xmm1
	vmovsd	24(%rsi,%rcx,8), %xmm1          # xmm1 = mem[0],zero
	vfmadd132sd	24(%rdx,%rcx,8), %xmm0, %xmm1 # xmm1 = (xmm1 * mem) + xmm0
	vmovsd	32(%rsi,%rcx,8), %xmm0          # xmm0 = mem[0],zero
	vfmadd132sd	32(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm0 * mem) + xmm1
	vmovsd	40(%rsi,%rcx,8), %xmm1          # xmm1 = mem[0],zero
	vfmadd132sd	40(%rdx,%rcx,8), %xmm0, %xmm1 # xmm1 = (xmm1 * mem) + xmm0
	vmovsd	48(%rsi,%rcx,8), %xmm2          # xmm2 = mem[0],zero
	vfmadd132sd	48(%rdx,%rcx,8), %xmm1, %xmm2 # xmm2 = (xmm2 * mem) + xmm1
	vmovsd	56(%rsi,%rcx,8), %xmm0          # xmm0 = mem[0],zero
	vfmadd132sd	56(%rdx,%rcx,8), %xmm2, %xmm0 # xmm0 = (xmm0 * mem) + xmm2
	addq	$8, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB2_9
.LBB2_4:
	testq	%rax, %rax
	je	.LBB2_7
# %bb.5:
	leaq	(%rdx,%rcx,8), %rdx
	leaq	(%rsi,%rcx,8), %rcx
	xorl	%esi, %esi
	.p2align	4, 0x90
.LBB2_6:                                # =>This Inner Loop Header: Depth=1
	vmovsd	(%rcx,%rsi,8), %xmm1            # xmm1 = mem[0],zero
	vfmadd231sd	(%rdx,%rsi,8), %xmm1, %xmm0 # xmm0 = (xmm1 * mem) + xmm0
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB2_6
.LBB2_7:
	retq
.Lfunc_end2:
	.size	dot, .Lfunc_end2-dot
                                        # -- End function
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2                               # -- Begin function sum_apart
.LCPI3_0:
	.long	0x80000000                      # float -0
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5
.LCPI3_1:
	.long	0x00000000                      # float 0
	.long	0x80000000                      # float -0
	.long	0x80000000                      # float -0
	.long	0x80000000                      # float -0
	.long	0x80000000                      # float -0
	.long	0x80000000                      # float -0
	.long	0x80000000                      # float -0
	.long	0x80000000                      # float -0
	.text
	.globl	sum_apart
	.p2align	4, 0x90
	.type	sum_apart,@function
sum_apart:                              # @sum_apart
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB3_1
# %bb.2:
	cmpq	$32, %rdi
	jae	.LBB3_4
# %bb.3:
	vxorps	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	jmp	.LBB3_12
.LBB3_1:
	vxorps	%xmm0, %xmm0, %xmm0
	retq
.LBB3_4:
	movq	%rdi, %rax
	andq	$-32, %rax
	leaq	-32(%rax), %rdx
	movq	%rdx, %rcx
	shrq	$5, %rcx
	incq	%rcx
	movl	%ecx, %r8d
	andl	$3, %r8d
	cmpq	$96, %rdx
	jae	.LBB3_6
# %bb.5:
	vbroadcastss	.LCPI3_0(%rip), %ymm0   # ymm0 = [-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0]
	vmovaps	.LCPI3_1(%rip), %ymm1           # ymm1 = [0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0]
	xorl	%edx, %edx
	vmovaps	%ymm0, %ymm2
	vmovaps	%ymm0, %ymm3
	jmp	.LBB3_8
.LBB3_6:
	andq	$-4, %rcx
	vbroadcastss	.LCPI3_0(%rip), %ymm0   # ymm0 = [-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0]
	vmovaps	.LCPI3_1(%rip), %ymm1           # ymm1 = [0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0]
	xorl	%edx, %edx
	vmovaps	%ymm0, %ymm2
	vmovaps	%ymm0, %ymm3
	.p2align	4, 0x90
.LBB3_7:                                # =>This Inner Loop Header: Depth=1
	vaddps	(%rsi,%rdx,4), %ymm1, %ymm1
	vaddps	32(%rsi,%rdx,4), %ymm0, %ymm0
	vaddps	64(%rsi,%rdx,4), %ymm2, %ymm2
	vaddps	96(%rsi,%rdx,4), %ymm3, %ymm3
	vaddps	128(%rsi,%rdx,4), %ymm1, %ymm1
	vaddps	160(%rsi,%rdx,4), %ymm0, %ymm0
	vaddps	192(%rsi,%rdx,4), %ymm2, %ymm2
	vaddps	224(%rsi,%rdx,4), %ymm3, %ymm3
	vaddps	256(%rsi,%rdx,4), %ymm1, %ymm1
	vaddps	288(%rsi,%rdx,4), %ymm0, %ymm0
	vaddps	320(%rsi,%rdx,4), %ymm2, %ymm2
	vaddps	352(%rsi,%rdx,4), %ymm3, %ymm3
	vaddps	384(%rsi,%rdx,4), %ymm1, %ymm1
	vaddps	416(%rsi,%rdx,4), %ymm0, %ymm0
	vaddps	448(%rsi,%rdx,4), %ymm2, %ymm2
	vaddps	480(%rsi,%rdx,4), %ymm3, %ymm3
	subq	$-128, %rdx
	addq	$-4, %rcx
	jne	.LBB3_7
.LBB3_8:
	testq	%r8, %r8
	je	.LBB3_11
# %bb.9:
	leaq	(%rsi,%rdx,4), %rcx
	addq	$96, %rcx
	shlq	$7, %r8
	xorl	%edx, %edx
	.p2align	4, 0x90
.LBB3_10:                               # =>This Inner Loop Header: Depth=1
	vaddps	-96(%rcx,%rdx), %ymm1, %ymm1
	vaddps	-64(%rcx,%rdx), %ymm0, %ymm0
	vaddps	-32(%rcx,%rdx), %ymm2, %ymm2
	vaddps	(%rcx,%rdx), %ymm3, %ymm3
	subq	$-128, %rdx
	cmpq	%rdx, %r8
	jne	.LBB3_10
.LBB3_11:
	vaddps	%ymm1, %ymm0, %ymm0
	vaddps	%ymm0, %ymm2, %ymm0
	vaddps	%ymm0, %ymm3, %ymm0
	vmovshdup	%xmm0, %xmm1            # xmm1 = xmm0[1,1,3,3]
	vaddss	%xmm1, %xmm0, %xmm1
	vpermilpd	$1, %xmm0, %xmm2        # xmm2 = xmm0[1,0]
	vaddss	%xmm2, %xmm1, %xmm1
	vpermilps	$255, %xmm0, %xmm2      # xmm2 = xmm0[3,3,3,3]
	vaddss	%xmm2, %xmm1, %xmm1
	vextractf128	$1, %ymm0, %xmm0
	vaddss	%xmm0, %xmm1, %xmm1
	vmovshdup	%xmm0, %xmm2            # xmm2 = xmm0[1,1,3,3]
	vaddss	%xmm2, %xmm1, %xmm1
	vpermilpd	$1, %xmm0, %xmm2        # xmm2 = xmm0[1,0]
	vaddss	%xmm2, %xmm1, %xmm1
	vpermilps	$255, %xmm0, %xmm0      # xmm0 = xmm0[3,3,3,3]
	vaddss	%xmm0, %xmm1, %xmm0
	cmpq	%rdi, %rax
	je	.LBB3_13
	.p2align	4, 0x90
.LBB3_12:                               # =>This Inner Loop Header: Depth=1
	vaddss	(%rsi,%rax,4), %xmm0, %xmm0
	incq	%rax
	cmpq	%rax, %rdi
	jne	.LBB3_12
.LBB3_13:
	vxorps	%xmm1, %xmm1, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	vzeroupper
	retq
.Lfunc_end3:
	.size	sum_apart, .Lfunc_end3-sum_apart
                                        # -- End function
	.globl	backwards                       # -- Begin function backwards
	.p2align	4, 0x90
	.type	backwards,@function
backwards:                              # @backwards
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB4_13
# %bb.1:
	cmpq	$16, %rdi
	jb	.LBB4_11
# %bb.2:
	movq	%rdi, %r8
	andq	$-16, %r8
	leaq	-16(%r8), %rax
	movq	%rax, %r9
	shrq	$4, %r9
	incq	%r9
	testq	%rax, %rax
	je	.LBB4_3
# %bb.4:
	movq	%r9, %r10
	andq	$-2, %r10
	leaq	(%rsi,%rdi,8), %r11
	addq	$-32, %r11
	leaq	(%rdx,%rdi,8), %rax
	addq	$-32, %rax
	movq	$-4, %rcx
	.p2align	4, 0x90
.LBB4_5:                                # =>This Inner Loop Header: Depth=1
	vmovupd	-64(%rax,%rcx,8), %ymm0
	vmovupd	-32(%rax,%rcx,8), %ymm1
	vmovupd	(%rax,%rcx,8), %ymm2
	vmovupd	32(%rax,%rcx,8), %ymm3
	vaddpd	%ymm3, %ymm3, %ymm3
	vaddpd	%ymm2, %ymm2, %ymm2
	vaddpd	%ymm1, %ymm1, %ymm1
	vaddpd	%ymm0, %ymm0, %ymm0
	vmovupd	%ymm3, 32(%r11,%rcx,8)
	vmovupd	%ymm2, (%r11,%rcx,8)
	vmovupd	%ymm1, -32(%r11,%rcx,8)
	vmovupd	%ymm0, -64(%r11,%rcx,8)
	vmovupd	-192(%rax,%rcx,8), %ymm0
	vmovupd	-160(%rax,%rcx,8), %ymm1
	vmovupd	-128(%rax,%rcx,8), %ymm2
	vmovupd	-96(%rax,%rcx,8), %ymm3
	vaddpd	%ymm3, %ymm3, %ymm3
	vaddpd	%ymm2, %ymm2, %ymm2
	vaddpd	%ymm1, %ymm1, %ymm1
	vaddpd	%ymm0, %ymm0, %ymm0
	vmovupd	%ymm3, -96(%r11,%rcx,8)
	vmovupd	%ymm2, -128(%r11,%rcx,8)
	vmovupd	%ymm1, -160(%r11,%rcx,8)
	vmovupd	%ymm0, -192(%r11,%rcx,8)
	addq	$-32, %rcx
	addq	$-2, %r10
	jne	.LBB4_5
# %bb.6:
	addq	$3, %rcx
	testb	$1, %r9b
	je	.LBB4_9
.LBB4_8:
	addq	%rdi, %rcx
	vmovupd	-120(%rdx,%rcx,8), %ymm0
	vmovupd	-88(%rdx,%rcx,8), %ymm1
	vmovupd	-56(%rdx,%rcx,8), %ymm2
	vmovupd	-24(%rdx,%rcx,8), %ymm3
	vaddpd	%ymm3, %ymm3, %ymm3
	vaddpd	%ymm2, %ymm2, %ymm2
	vaddpd	%ymm1, %ymm1, %ymm1
	vaddpd	%ymm0, %ymm0, %ymm0
	vmovupd	%ymm3, -24(%rsi,%rcx,8)
	vmovupd	%ymm2, -56(%rsi,%rcx,8)
	vmovupd	%ymm1, -88(%rsi,%rcx,8)
	vmovupd	%ymm0, -120(%rsi,%rcx,8)
.LBB4_9:
	cmpq	%rdi, %r8
	je	.LBB4_13
# %bb.10:
	andl	$15, %edi
.LBB4_11:
	incq	%rdi
	.p2align	4, 0x90
.LBB4_12:                               # =>This Inner Loop Header: Depth=1
	vmovsd	-16(%rdx,%rdi,8), %xmm0         # xmm0 = mem[0],zero
	vaddsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, -16(%rsi,%rdi,8)
	decq	%rdi
	cmpq	$1, %rdi
	ja	.LBB4_12
.LBB4_13:
	vzeroupper
	retq
.LBB4_3:
	movq	$-1, %rcx
	testb	$1, %r9b
	jne	.LBB4_8
	jmp	.LBB4_9
.Lfunc_end4:
	.size	backwards, .Lfunc_end4-backwards
                                        # -- End function
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2                               # -- Begin function mixed
.LCPI5_0:
	.long	0x40400000                      # float 3
	.text
	.globl	mixed
	.p2align	4, 0x90
	.type	mixed,@function
mixed:                                  # @mixed
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB5_12
# %bb.1:
	cmpq	$16, %rdi
	jae	.LBB5_3
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB5_10
.LBB5_3:
	movq	%rdi, %rax
	andq	$-16, %rax
	leaq	-16(%rax), %rcx
	movq	%rcx, %r8
	shrq	$4, %r8
	incq	%r8
	testq	%rcx, %rcx
	je	.LBB5_4
# %bb.5:
	movq	%r8, %r9
	andq	$-2, %r9
	xorl	%ecx, %ecx
	vbroadcastss	.LCPI5_0(%rip), %xmm0   # xmm0 = [3.0E+0,3.0E+0,3.0E+0,3.0E+0]
	.p2align	4, 0x90
.LBB5_6:                                # =>This Inner Loop Header: Depth=1
	vmulps	(%rdx,%rcx,4), %xmm0, %xmm1
	vmulps	16(%rdx,%rcx,4), %xmm0, %xmm2
	vmulps	32(%rdx,%rcx,4), %xmm0, %xmm3
	vmulps	48(%rdx,%rcx,4), %xmm0, %xmm4
	vcvtps2pd	%xmm1, %ymm1
	vcvtps2pd	%xmm2, %ymm2
	vcvtps2pd	%xmm3, %ymm3
	vcvtps2pd	%xmm4, %ymm4
	vmovups	%ymm1, (%rsi,%rcx,8)
	vmovups	%ymm2, 32(%rsi,%rcx,8)
	vmovups	%ymm3, 64(%rsi,%rcx,8)
	vmovups	%ymm4, 96(%rsi,%rcx,8)
	vmulps	64(%rdx,%rcx,4), %xmm0, %xmm1
	vmulps	80(%rdx,%rcx,4), %xmm0, %xmm2
	vmulps	96(%rdx,%rcx,4), %xmm0, %xmm3
	vmulps	112(%rdx,%rcx,4), %xmm0, %xmm4
	vcvtps2pd	%xmm1, %ymm1
	vcvtps2pd	%xmm2, %ymm2
	vcvtps2pd	%xmm3, %ymm3
	vcvtps2pd	%xmm4, %ymm4
	vmovups	%ymm1, 128(%rsi,%rcx,8)
	vmovups	%ymm2, 160(%rsi,%rcx,8)
	vmovups	%ymm3, 192(%rsi,%rcx,8)
	vmovups	%ymm4, 224(%rsi,%rcx,8)
	addq	$32, %rcx
	addq	$-2, %r9
	jne	.LBB5_6
# %bb.7:
	testb	$1, %r8b
	je	.LBB5_9
.LBB5_8:
	vbroadcastss	.LCPI5_0(%rip), %xmm0   # xmm0 = [3.0E+0,3.0E+0,3.0E+0,3.0E+0]
	vmulps	(%rdx,%rcx,4), %xmm0, %xmm1
	vmulps	16(%rdx,%rcx,4), %xmm0, %xmm2
	vmulps	32(%rdx,%rcx,4), %xmm0, %xmm3
	vmulps	48(%rdx,%rcx,4), %xmm0, %xmm0
	vcvtps2pd	%xmm1, %ymm1
	vcvtps2pd	%xmm2, %ymm2
	vcvtps2pd	%xmm3, %ymm3
	vcvtps2pd	%xmm0, %ymm0
	vmovups	%ymm1, (%rsi,%rcx,8)
	vmovups	%ymm2, 32(%rsi,%rcx,8)
	vmovups	%ymm3, 64(%rsi,%rcx,8)
	vmovups	%ymm0, 96(%rsi,%rcx,8)
.LBB5_9:
	cmpq	%rdi, %rax
	je	.LBB5_12
.LBB5_10:
	vmovss	.LCPI5_0(%rip), %xmm0           # xmm0 = mem[0],zero,zero,zero
	.p2align	4, 0x90
.LBB5_11:                               # =>This Inner Loop Header: Depth=1
	vmulss	(%rdx,%rax,4), %xmm0, %xmm1
	vcvtss2sd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, (%rsi,%rax,8)
	incq	%rax
	cmpq	%rax, %rdi
	jne	.LBB5_11
.LBB5_12:
	vzeroupper
	retq
.LBB5_4:
	xorl	%ecx, %ecx
	testb	$1, %r8b
	jne	.LBB5_8
	jmp	.LBB5_9
.Lfunc_end5:
	.size	mixed, .Lfunc_end5-mixed
                                        # -- End function
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5                               # -- Begin function every_second
.LCPI6_0:
	.quad	0                               # 0x0
	.quad	2                               # 0x2
	.quad	4                               # 0x4
	.quad	6                               # 0x6
	.text
	.globl	every_second
	.p2align	4, 0x90
	.type	every_second,@function
every_second:                           # @every_second
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB6_5
# %bb.1:
	cmpq	$16, %rdi
	ja	.LBB6_6
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB6_3
.LBB6_6:
	movl	%edi, %eax
	andl	$15, %eax
	testq	%rax, %rax
	movl	$16, %ecx
	cmovneq	%rax, %rcx
	movq	%rdi, %rax
	subq	%rcx, %rax
	leaq	192(%rdx), %rcx
	xorl	%r8d, %r8d
	vmovapd	.LCPI6_0(%rip), %ymm0           # ymm0 = [0,2,4,6]
	.p2align	4, 0x90
.LBB6_7:                                # =>This Inner Loop Header: Depth=1
	vmovupd	-192(%rcx), %ymm1
	vmovupd	-128(%rcx), %ymm2
	vmovupd	-64(%rcx), %ymm3
	vmovupd	(%rcx), %ymm4
	vpermt2pd	-160(%rcx), %ymm0, %ymm1
	vpermt2pd	-96(%rcx), %ymm0, %ymm2
	vpermt2pd	-32(%rcx), %ymm0, %ymm3
	vpermt2pd	32(%rcx), %ymm0, %ymm4
	vmovupd	%ymm1, (%rsi,%r8,8)
	vmovupd	%ymm2, 32(%rsi,%r8,8)
	vmovupd	%ymm3, 64(%rsi,%r8,8)
	vmovupd	%ymm4, 96(%rsi,%r8,8)
	addq	$16, %r8
	addq	$256, %rcx                      # imm = 0x100
	cmpq	%r8, %rax
	jne	.LBB6_7
.LBB6_3:
	movq	%rax, %rcx
	shlq	$4, %rcx
	addq	%rcx, %rdx
	.p2align	4, 0x90
.LBB6_4:                                # =>This Inner Loop Header: Depth=1
	vmovsd	(%rdx), %xmm0                   # xmm0 = mem[0],zero
	vmovsd	%xmm0, (%rsi,%rax,8)
	incq	%rax
	addq	$16, %rdx
	cmpq	%rax, %rdi
	jne	.LBB6_4
.LBB6_5:
	vzeroupper
	retq
.Lfunc_end6:
	.size	every_second, .Lfunc_end6-every_second
                                        # -- End function
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5                               # -- Begin function column
.LCPI7_0:
	.quad	0                               # 0x0
	.quad	1                               # 0x1
	.quad	2                               # 0x2
	.quad	3                               # 0x3
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3
.LCPI7_1:
	.quad	4                               # 0x4
.LCPI7_2:
	.quad	8                               # 0x8
.LCPI7_3:
	.quad	12                              # 0xc
.LCPI7_4:
	.quad	16                              # 0x10
.LCPI7_5:
	.quad	20                              # 0x14
.LCPI7_6:
	.quad	24                              # 0x18
.LCPI7_7:
	.quad	28                              # 0x1c
.LCPI7_8:
	.quad	32                              # 0x20
	.text
	.globl	column
	.p2align	4, 0x90
	.type	column,@function
column:                                 # @column
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB7_12
# %bb.1:
	cmpq	$16, %rdi
	jae	.LBB7_3
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB7_10
.LBB7_3:
	movq	%rdi, %rax
	andq	$-16, %rax
	vpbroadcastq	%rsi, %ymm0
	leaq	-16(%rax), %r9
	movq	%r9, %r8
	shrq	$4, %r8
	incq	%r8
	testq	%r9, %r9
	je	.LBB7_4
# %bb.5:
	movq	%r8, %r9
	andq	$-2, %r9
	vmovdqa	.LCPI7_0(%rip), %ymm1           # ymm1 = [0,1,2,3]
	vpbroadcastq	.LCPI7_1(%rip), %ymm2   # ymm2 = [4,4,4,4]
	vpbroadcastq	.LCPI7_2(%rip), %ymm3   # ymm3 = [8,8,8,8]
	vpbroadcastq	.LCPI7_3(%rip), %ymm4   # ymm4 = [12,12,12,12]
	vpbroadcastq	.LCPI7_4(%rip), %ymm5   # ymm5 = [16,16,16,16]
	vpbroadcastq	.LCPI7_5(%rip), %ymm6   # ymm6 = [20,20,20,20]
	vpbroadcastq	.LCPI7_6(%rip), %ymm7   # ymm7 = [24,24,24,24]
	vpbroadcastq	.LCPI7_7(%rip), %ymm8   # ymm8 = [28,28,28,28]
	vpbroadcastq	.LCPI7_8(%rip), %ymm9   # ymm9 = [32,32,32,32]
	.p2align	4, 0x90
.LBB7_6:                                # =>This Inner Loop Header: Depth=1
	vpaddq	%ymm2, %ymm1, %ymm10
	vpaddq	%ymm3, %ymm1, %ymm11
	vpaddq	%ymm4, %ymm1, %ymm12
	vpmullq	%ymm0, %ymm1, %ymm13
	vpmullq	%ymm0, %ymm10, %ymm10
	vpmullq	%ymm0, %ymm11, %ymm11
	vpmullq	%ymm0, %ymm12, %ymm12
	vxorpd	%xmm14, %xmm14, %xmm14
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm15, %xmm15, %xmm15
	kxnorw	%k0, %k0, %k2
	vxorpd	%xmm16, %xmm16, %xmm16
	vgatherqpd	(%rcx,%ymm13,8), %ymm14 {%k1}
	kxnorw	%k0, %k0, %k1
	vgatherqpd	(%rcx,%ymm10,8), %ymm15 {%k2}
	vxorpd	%xmm17, %xmm17, %xmm17
	vgatherqpd	(%rcx,%ymm11,8), %ymm16 {%k1}
	kxnorw	%k0, %k0, %k1
	vgatherqpd	(%rcx,%ymm12,8), %ymm17 {%k1}
	vaddpd	%ymm14, %ymm14, %ymm14
	vpaddq	%ymm5, %ymm1, %ymm18
	vpmullq	%ymm0, %ymm18, %ymm18
	vaddpd	%ymm15, %ymm15, %ymm15
	kxnorw	%k0, %k0, %k1
	vpaddq	%ymm6, %ymm1, %ymm19
	vpmullq	%ymm0, %ymm19, %ymm19
	vaddpd	%ymm16, %ymm16, %ymm16
	kxnorw	%k0, %k0, %k2
	vpaddq	%ymm7, %ymm1, %ymm20
	vpmullq	%ymm0, %ymm20, %ymm20
	vaddpd	%ymm17, %ymm17, %ymm17
	kxnorw	%k0, %k0, %k3
	vpaddq	%ymm8, %ymm1, %ymm21
	vpmullq	%ymm0, %ymm21, %ymm21
	kxnorw	%k0, %k0, %k4
	vxorpd	%xmm22, %xmm22, %xmm22
	vscatterqpd	%ymm14, (%rdx,%ymm13,8) {%k1}
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm15, (%rdx,%ymm10,8) {%k2}
	vxorpd	%xmm10, %xmm10, %xmm10
	vscatterqpd	%ymm16, (%rdx,%ymm11,8) {%k3}
	kxnorw	%k0, %k0, %k2
	vscatterqpd	%ymm17, (%rdx,%ymm12,8) {%k4}
	vxorpd	%xmm11, %xmm11, %xmm11
	vgatherqpd	(%rcx,%ymm18,8), %ymm22 {%k1}
	kxnorw	%k0, %k0, %k1
	vgatherqpd	(%rcx,%ymm19,8), %ymm10 {%k2}
	vxorpd	%xmm12, %xmm12, %xmm12
	vgatherqpd	(%rcx,%ymm20,8), %ymm11 {%k1}
	kxnorw	%k0, %k0, %k1
	vgatherqpd	(%rcx,%ymm21,8), %ymm12 {%k1}
	vaddpd	%ymm22, %ymm22, %ymm13
	vaddpd	%ymm10, %ymm10, %ymm10
	vaddpd	%ymm11, %ymm11, %ymm11
	vaddpd	%ymm12, %ymm12, %ymm12
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm13, (%rdx,%ymm18,8) {%k1}
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm10, (%rdx,%ymm19,8) {%k1}
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm11, (%rdx,%ymm20,8) {%k1}
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm12, (%rdx,%ymm21,8) {%k1}
	vpaddq	%ymm1, %ymm9, %ymm1
	addq	$-2, %r9
	jne	.LBB7_6
# %bb.7:
	testb	$1, %r8b
	je	.LBB7_9
.LBB7_8:
	vpaddq	.LCPI7_1(%rip){1to4}, %ymm1, %ymm2
	vpaddq	.LCPI7_2(%rip){1to4}, %ymm1, %ymm3
	vpmullq	%ymm0, %ymm1, %ymm4
	vpmullq	%ymm0, %ymm2, %ymm2
	vpaddq	.LCPI7_3(%rip){1to4}, %ymm1, %ymm1
	vpmullq	%ymm0, %ymm3, %ymm3
	kxnorw	%k0, %k0, %k1
	vpxor	%xmm5, %xmm5, %xmm5
	vgatherqpd	(%rcx,%ymm4,8), %ymm5 {%k1}
	vpmullq	%ymm0, %ymm1, %ymm0
	vpxor	%xmm1, %xmm1, %xmm1
	kxnorw	%k0, %k0, %k1
	vpxor	%xmm6, %xmm6, %xmm6
	vgatherqpd	(%rcx,%ymm2,8), %ymm6 {%k1}
	kxnorw	%k0, %k0, %k1
	vpxor	%xmm7, %xmm7, %xmm7
	vgatherqpd	(%rcx,%ymm3,8), %ymm7 {%k1}
	kxnorw	%k0, %k0, %k1
	vgatherqpd	(%rcx,%ymm0,8), %ymm1 {%k1}
	kxnorw	%k0, %k0, %k1
	vaddpd	%ymm5, %ymm5, %ymm5
	vaddpd	%ymm6, %ymm6, %ymm6
	vaddpd	%ymm7, %ymm7, %ymm7
	kxnorw	%k0, %k0, %k2
	vscatterqpd	%ymm5, (%rdx,%ymm4,8) {%k2}
	kxnorw	%k0, %k0, %k2
	vscatterqpd	%ymm6, (%rdx,%ymm2,8) {%k2}
	kxnorw	%k0, %k0, %k2
	vscatterqpd	%ymm7, (%rdx,%ymm3,8) {%k2}
	vaddpd	%ymm1, %ymm1, %ymm1
	vscatterqpd	%ymm1, (%rdx,%ymm0,8) {%k1}
.LBB7_9:
	cmpq	%rdi, %rax
	je	.LBB7_12
.LBB7_10:
	subq	%rax, %rdi
	imulq	%rsi, %rax
	shlq	$3, %rax
	shlq	$3, %rsi
	.p2align	4, 0x90
.LBB7_11:                               # =>This Inner Loop Header: Depth=1
	vmovsd	(%rcx,%rax), %xmm0              # xmm0 = mem[0],zero
	vaddsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%rdx,%rax)
	addq	%rsi, %rax
	decq	%rdi
	jne	.LBB7_11
.LBB7_12:
	vzeroupper
	retq
.LBB7_4:
	vmovdqa	.LCPI7_0(%rip), %ymm1           # ymm1 = [0,1,2,3]
	testb	$1, %r8b
	jne	.LBB7_8
	jmp	.LBB7_9
.Lfunc_end7:
	.size	column, .Lfunc_end7-column
                                        # -- End function
	.globl	gather                          # -- Begin function gather
	.p2align	4, 0x90
	.type	gather,@function
gather:                                 # @gather
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB8_11
# %bb.1:
	cmpq	$16, %rdi
	jae	.LBB8_3
# %bb.2:
	xorl	%r8d, %r8d
	jmp	.LBB8_10
.LBB8_3:
	movq	%rdi, %r8
	andq	$-16, %r8
	leaq	-16(%r8), %rax
	movq	%rax, %r9
	shrq	$4, %r9
	incq	%r9
	testq	%rax, %rax
	je	.LBB8_4
# %bb.5:
	movq	%r9, %r10
	andq	$-2, %r10
	xorl	%eax, %eax
	.p2align	4, 0x90
.LBB8_6:                                # =>This Inner Loop Header: Depth=1
	vmovupd	(%rcx,%rax,4), %xmm0
	vmovupd	16(%rcx,%rax,4), %xmm1
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm2, %xmm2, %xmm2
	vgatherdpd	(%rdx,%xmm0,8), %ymm2 {%k1}
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm0, %xmm0, %xmm0
	vgatherdpd	(%rdx,%xmm1,8), %ymm0 {%k1}
	vmovupd	32(%rcx,%rax,4), %xmm1
	vmovupd	48(%rcx,%rax,4), %xmm3
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm4, %xmm4, %xmm4
	vgatherdpd	(%rdx,%xmm1,8), %ymm4 {%k1}
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm1, %xmm1, %xmm1
	vgatherdpd	(%rdx,%xmm3,8), %ymm1 {%k1}
	vmovupd	%ymm2, (%rsi,%rax,8)
	vmovupd	%ymm0, 32(%rsi,%rax,8)
	vmovupd	%ymm4, 64(%rsi,%rax,8)
	vmovupd	%ymm1, 96(%rsi,%rax,8)
	vmovupd	64(%rcx,%rax,4), %xmm0
	vmovupd	80(%rcx,%rax,4), %xmm1
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm2, %xmm2, %xmm2
	vgatherdpd	(%rdx,%xmm0,8), %ymm2 {%k1}
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm0, %xmm0, %xmm0
	vgatherdpd	(%rdx,%xmm1,8), %ymm0 {%k1}
	vmovupd	96(%rcx,%rax,4), %xmm1
	vmovupd	112(%rcx,%rax,4), %xmm3
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm4, %xmm4, %xmm4
	vgatherdpd	(%rdx,%xmm1,8), %ymm4 {%k1}
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm1, %xmm1, %xmm1
	vgatherdpd	(%rdx,%xmm3,8), %ymm1 {%k1}
	vmovupd	%ymm2, 128(%rsi,%rax,8)
	vmovupd	%ymm0, 160(%rsi,%rax,8)
	vmovupd	%ymm4, 192(%rsi,%rax,8)
	vmovupd	%ymm1, 224(%rsi,%rax,8)
	addq	$32, %rax
	addq	$-2, %r10
	jne	.LBB8_6
# %bb.7:
	testb	$1, %r9b
	je	.LBB8_9
.LBB8_8:
	vmovupd	(%rcx,%rax,4), %xmm0
	vmovupd	16(%rcx,%rax,4), %xmm1
	vmovupd	32(%rcx,%rax,4), %xmm2
	kxnorw	%k0, %k0, %k1
	vxorpd	%xmm3, %xmm3, %xmm3
	vgatherdpd	(%rdx,%xmm0,8), %ymm3 {%k1}
	vmovupd	48(%rcx,%rax,4), %xmm0
	kxnorw	%k0, %k0, %k1
	kxnorw	%k0, %k0, %k2
	vxorpd	%xmm4, %xmm4, %xmm4
	vgatherdpd	(%rdx,%xmm1,8), %ymm4 {%k2}
	kxnorw	%k0, %k0, %k2
	vxorpd	%xmm1, %xmm1, %xmm1
	vgatherdpd	(%rdx,%xmm2,8), %ymm1 {%k2}
	vxorpd	%xmm2, %xmm2, %xmm2
	vgatherdpd	(%rdx,%xmm0,8), %ymm2 {%k1}
	vmovupd	%ymm3, (%rsi,%rax,8)
	vmovupd	%ymm4, 32(%rsi,%rax,8)
	vmovupd	%ymm1, 64(%rsi,%rax,8)
	vmovupd	%ymm2, 96(%rsi,%rax,8)
.LBB8_9:
	cmpq	%rdi, %r8
	je	.LBB8_11
	.p2align	4, 0x90
.LBB8_10:                               # =>This Inner Loop Header: Depth=1
	movslq	(%rcx,%r8,4), %rax
	vmovsd	(%rdx,%rax,8), %xmm0            # xmm0 = mem[0],zero
	vmovsd	%xmm0, (%rsi,%r8,8)
	incq	%r8
	cmpq	%r8, %rdi
	jne	.LBB8_10
.LBB8_11:
	vzeroupper
	retq
.LBB8_4:
	xorl	%eax, %eax
	testb	$1, %r9b
	jne	.LBB8_8
	jmp	.LBB8_9
.Lfunc_end8:
	.size	gather, .Lfunc_end8-gather
                                        # -- End function
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5                               # -- Begin function bytes
.LCPI9_0:
	.zero	32,17
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4
.LCPI9_1:
	.zero	16,17
	.text
	.globl	bytes
	.p2align	4, 0x90
	.type	bytes,@function
bytes:                                  # @bytes
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB9_17
# %bb.1:
	cmpq	$16, %rdi
	jae	.LBB9_3
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB9_16
.LBB9_3:
	cmpq	$128, %rdi
	jae	.LBB9_5
# %bb.4:
	xorl	%eax, %eax
	jmp	.LBB9_13
.LBB9_5:
	movq	%rdi, %rax
	andq	$-128, %rax
	leaq	-128(%rax), %rcx
	movq	%rcx, %r8
	shrq	$7, %r8
	incq	%r8
	testq	%rcx, %rcx
	je	.LBB9_6
# %bb.7:
	movq	%r8, %r9
	andq	$-2, %r9
	xorl	%ecx, %ecx
	vmovaps	.LCPI9_0(%rip), %ymm0           # ymm0 = [17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17]
	.p2align	4, 0x90
.LBB9_8:                                # =>This Inner Loop Header: Depth=1
	vxorps	(%rdx,%rcx), %ymm0, %ymm1
	vxorps	32(%rdx,%rcx), %ymm0, %ymm2
	vxorps	64(%rdx,%rcx), %ymm0, %ymm3
	vxorps	96(%rdx,%rcx), %ymm0, %ymm4
	vmovups	%ymm1, (%rsi,%rcx)
	vmovups	%ymm2, 32(%rsi,%rcx)
	vmovups	%ymm3, 64(%rsi,%rcx)
	vmovups	%ymm4, 96(%rsi,%rcx)
	vxorps	128(%rdx,%rcx), %ymm0, %ymm1
	vxorps	160(%rdx,%rcx), %ymm0, %ymm2
	vxorps	192(%rdx,%rcx), %ymm0, %ymm3
	vxorps	224(%rdx,%rcx), %ymm0, %ymm4
	vmovups	%ymm1, 128(%rsi,%rcx)
	vmovups	%ymm2, 160(%rsi,%rcx)
	vmovups	%ymm3, 192(%rsi,%rcx)
	vmovups	%ymm4, 224(%rsi,%rcx)
	addq	$256, %rcx                      # imm = 0x100
	addq	$-2, %r9
	jne	.LBB9_8
# %bb.9:
	testb	$1, %r8b
	je	.LBB9_11
.LBB9_10:
	vmovaps	.LCPI9_0(%rip), %ymm0           # ymm0 = [17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17]
	vxorps	(%rdx,%rcx), %ymm0, %ymm1
	vxorps	32(%rdx,%rcx), %ymm0, %ymm2
	vxorps	64(%rdx,%rcx), %ymm0, %ymm3
	vxorps	96(%rdx,%rcx), %ymm0, %ymm0
	vmovups	%ymm1, (%rsi,%rcx)
	vmovups	%ymm2, 32(%rsi,%rcx)
	vmovups	%ymm3, 64(%rsi,%rcx)
	vmovups	%ymm0, 96(%rsi,%rcx)
.LBB9_11:
	cmpq	%rdi, %rax
	je	.LBB9_17
# %bb.12:
	testb	$112, %dil
	je	.LBB9_16
.LBB9_13:
	movq	%rax, %rcx
	movq	%rdi, %rax
	andq	$-16, %rax
	vmovaps	.LCPI9_1(%rip), %xmm0           # xmm0 = [17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17]
	.p2align	4, 0x90
.LBB9_14:                               # =>This Inner Loop Header: Depth=1
	vxorps	(%rdx,%rcx), %xmm0, %xmm1
	vmovups	%xmm1, (%rsi,%rcx)
	addq	$16, %rcx
	cmpq	%rcx, %rax
	jne	.LBB9_14
# %bb.15:
	cmpq	%rdi, %rax
	je	.LBB9_17
	.p2align	4, 0x90
.LBB9_16:                               # =>This Inner Loop Header: Depth=1
	movzbl	(%rdx,%rax), %ecx
	xorb	$17, %cl
	movb	%cl, (%rsi,%rax)
	incq	%rax
	cmpq	%rax, %rdi
	jne	.LBB9_16
.LBB9_17:
	vzeroupper
	retq
.LBB9_6:
	xorl	%ecx, %ecx
	testb	$1, %r8b
	jne	.LBB9_10
	jmp	.LBB9_11
.Lfunc_end9:
	.size	bytes, .Lfunc_end9-bytes
                                        # -- End function
	.globl	root                            # -- Begin function root
	.p2align	4, 0x90
	.type	root,@function
root:                                   # @root
# %bb.0:
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	testq	%rdi, %rdi
	jle	.LBB10_9
# %bb.1:
	movq	%rdx, %r14
	movq	%rsi, %r13
	movq	%rdi, %r15
	leaq	-1(%rdi), %rax
	movl	%r15d, %r12d
	andl	$7, %r12d
	cmpq	$7, %rax
	jae	.LBB10_10
# %bb.2:
	xorl	%ebx, %ebx
.LBB10_3:
	testq	%r12, %r12
	je	.LBB10_9
# %bb.4:
	leaq	(,%rbx,8), %r15
	addq	%r13, %r15
	leaq	(%r14,%rbx,8), %r14
	xorl	%ebx, %ebx
	vxorpd	%xmm1, %xmm1, %xmm1
	jmp	.LBB10_5
	.p2align	4, 0x90
.LBB10_7:                               #   in Loop: Header=BB10_5 Depth=1
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, (%r15,%rbx,8)
	incq	%rbx
	cmpq	%rbx, %r12
	je	.LBB10_9
.LBB10_5:                               # =>This Inner Loop Header: Depth=1
	vmovsd	(%r14,%rbx,8), %xmm0            # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_7
# %bb.6:                                #   in Loop: Header=BB10_5 Depth=1
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%r15,%rbx,8)
	incq	%rbx
	cmpq	%rbx, %r12
	jne	.LBB10_5
.LBB10_9:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	retq
.LBB10_10:
	andq	$-8, %r15
	xorl	%ebx, %ebx
	vxorpd	%xmm1, %xmm1, %xmm1
	jmp	.LBB10_11
	.p2align	4, 0x90
.LBB10_34:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
.LBB10_35:                              #   in Loop: Header=BB10_11 Depth=1
	vmovsd	%xmm0, 56(%r13,%rbx,8)
	addq	$8, %rbx
	cmpq	%rbx, %r15
	je	.LBB10_3
.LBB10_11:                              # =>This Inner Loop Header: Depth=1
	vmovsd	(%r14,%rbx,8), %xmm0            # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_13
# %bb.12:                               #   in Loop: Header=BB10_11 Depth=1
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%r13,%rbx,8)
	vmovsd	8(%r14,%rbx,8), %xmm0           # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jae	.LBB10_15
.LBB10_16:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 8(%r13,%rbx,8)
	vmovsd	16(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jae	.LBB10_18
.LBB10_19:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 16(%r13,%rbx,8)
	vmovsd	24(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jae	.LBB10_21
.LBB10_22:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 24(%r13,%rbx,8)
	vmovsd	32(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jae	.LBB10_24
.LBB10_25:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 32(%r13,%rbx,8)
	vmovsd	40(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jae	.LBB10_27
.LBB10_28:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 40(%r13,%rbx,8)
	vmovsd	48(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jae	.LBB10_30
.LBB10_31:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 48(%r13,%rbx,8)
	vmovsd	56(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_34
	jmp	.LBB10_33
	.p2align	4, 0x90
.LBB10_13:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, (%r13,%rbx,8)
	vmovsd	8(%r14,%rbx,8), %xmm0           # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_16
.LBB10_15:                              #   in Loop: Header=BB10_11 Depth=1
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 8(%r13,%rbx,8)
	vmovsd	16(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_19
.LBB10_18:                              #   in Loop: Header=BB10_11 Depth=1
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 16(%r13,%rbx,8)
	vmovsd	24(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_22
.LBB10_21:                              #   in Loop: Header=BB10_11 Depth=1
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 24(%r13,%rbx,8)
	vmovsd	32(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_25
.LBB10_24:                              #   in Loop: Header=BB10_11 Depth=1
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 32(%r13,%rbx,8)
	vmovsd	40(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_28
.LBB10_27:                              #   in Loop: Header=BB10_11 Depth=1
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 40(%r13,%rbx,8)
	vmovsd	48(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_31
.LBB10_30:                              #   in Loop: Header=BB10_11 Depth=1
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 48(%r13,%rbx,8)
	vmovsd	56(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	vucomisd	%xmm1, %xmm0
	jb	.LBB10_34
.LBB10_33:                              #   in Loop: Header=BB10_11 Depth=1
	vsqrtsd	%xmm0, %xmm0, %xmm0
	jmp	.LBB10_35
.Lfunc_end10:
	.size	root, .Lfunc_end10-root
                                        # -- End function
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3                               # -- Begin function recurrence
.LCPI11_0:
	.quad	0x3fe0000000000000              # double 0.5
	.text
	.globl	recurrence
	.p2align	4, 0x90
	.type	recurrence,@function
recurrence:                             # @recurrence
# %bb.0:
	cmpq	$2, %rdi
	jl	.LBB11_8
# %bb.1:
	vmovsd	(%rsi), %xmm0                   # xmm0 = mem[0],zero
	leaq	-1(%rdi), %rax
	addq	$-2, %rdi
	movl	%eax, %r8d
	andl	$7, %r8d
	movl	$1, %ecx
	cmpq	$7, %rdi
	jb	.LBB11_5
# %bb.2:
	andq	$-8, %rax
	xorl	%ecx, %ecx
	vmovsd	.LCPI11_0(%rip), %xmm1          # xmm1 = mem[0],zero
	.p2align	4, 0x90
.LBB11_3:                               # =>This Inner Loop Header: Depth=1
	vfmadd213sd	8(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm1 * xmm0) + mem
	vmovsd	%xmm0, 8(%rsi,%rcx,8)
	vfmadd213sd	16(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm1 * xmm0) + mem
	vmovsd	%xmm0, 16(%rsi,%rcx,8)
	vfmadd213sd	24(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm1 * xmm0) + mem
	vmovsd	%xmm0, 24(%rsi,%rcx,8)
	vfmadd213sd	32(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm1 * xmm0) + mem
	vmovsd	%xmm0, 32(%rsi,%rcx,8)
	vfmadd213sd	40(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm1 * xmm0) + mem
	vmovsd	%xmm0, 40(%rsi,%rcx,8)
	vfmadd213sd	48(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm1 * xmm0) + mem
	vmovsd	%xmm0, 48(%rsi,%rcx,8)
	vfmadd213sd	56(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm1 * xmm0) + mem
	vmovsd	%xmm0, 56(%rsi,%rcx,8)
	vfmadd213sd	64(%rdx,%rcx,8), %xmm1, %xmm0 # xmm0 = (xmm1 * xmm0) + mem
	vmovsd	%xmm0, 64(%rsi,%rcx,8)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB11_3
# %bb.4:
	incq	%rcx
.LBB11_5:
	testq	%r8, %r8
	je	.LBB11_8
# %bb.6:
	leaq	(%rsi,%rcx,8), %rax
	leaq	(%rdx,%rcx,8), %rcx
	xorl	%edx, %edx
	vmovsd	.LCPI11_0(%rip), %xmm1          # xmm1 = mem[0],zero
	.p2align	4, 0x90
.LBB11_7:                               # =>This Inner Loop Header: Depth=1
	vfmadd213sd	(%rcx,%rdx,8), %xmm1, %xmm0 # xmm0 = (xmm1 * xmm0) + mem
	vmovsd	%xmm0, (%rax,%rdx,8)
	incq	%rdx
	cmpq	%rdx, %r8
	jne	.LBB11_7
.LBB11_8:
	retq
.Lfunc_end11:
	.size	recurrence, .Lfunc_end11-recurrence
                                        # -- End function
	.globl	two_ways                        # -- Begin function two_ways
	.p2align	4, 0x90
	.type	two_ways,@function
two_ways:                               # @two_ways
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB12_8
# %bb.1:
	leaq	-1(%rdi), %rax
	movl	%edi, %r8d
	andl	$3, %r8d
	cmpq	$3, %rax
	jae	.LBB12_9
# %bb.2:
	xorl	%eax, %eax
.LBB12_3:
	testq	%r8, %r8
	je	.LBB12_8
# %bb.4:
	leaq	(%rdx,%rax,8), %rdx
	leaq	(%rcx,%rax,4), %rax
	xorl	%ecx, %ecx
	jmp	.LBB12_5
	.p2align	4, 0x90
.LBB12_7:                               #   in Loop: Header=BB12_5 Depth=1
	incq	%rcx
	cmpq	%rcx, %r8
	je	.LBB12_8
.LBB12_5:                               # =>This Inner Loop Header: Depth=1
	movl	(%rax,%rcx,4), %edi
	testl	%edi, %edi
	jle	.LBB12_7
# %bb.6:                                #   in Loop: Header=BB12_5 Depth=1
	vmovsd	(%rdx,%rcx,8), %xmm0            # xmm0 = mem[0],zero
	vaddsd	(%rsi,%rdi,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%rdi,8)
	jmp	.LBB12_7
.LBB12_8:
	retq
.LBB12_9:
	andq	$-4, %rdi
	xorl	%eax, %eax
	jmp	.LBB12_10
	.p2align	4, 0x90
.LBB12_18:                              #   in Loop: Header=BB12_10 Depth=1
	addq	$4, %rax
	cmpq	%rax, %rdi
	je	.LBB12_3
.LBB12_10:                              # =>This Inner Loop Header: Depth=1
	movl	(%rcx,%rax,4), %r9d
	testl	%r9d, %r9d
	jle	.LBB12_12
# %bb.11:                               #   in Loop: Header=BB12_10 Depth=1
	vmovsd	(%rdx,%rax,8), %xmm0            # xmm0 = mem[0],zero
	vaddsd	(%rsi,%r9,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%r9,8)
.LBB12_12:                              #   in Loop: Header=BB12_10 Depth=1
	movl	4(%rcx,%rax,4), %r9d
	testl	%r9d, %r9d
	jle	.LBB12_14
# %bb.13:                               #   in Loop: Header=BB12_10 Depth=1
	vmovsd	8(%rdx,%rax,8), %xmm0           # xmm0 = mem[0],zero
	vaddsd	(%rsi,%r9,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%r9,8)
.LBB12_14:                              #   in Loop: Header=BB12_10 Depth=1
	movl	8(%rcx,%rax,4), %r9d
	testl	%r9d, %r9d
	jle	.LBB12_16
# %bb.15:                               #   in Loop: Header=BB12_10 Depth=1
	vmovsd	16(%rdx,%rax,8), %xmm0          # xmm0 = mem[0],zero
	vaddsd	(%rsi,%r9,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%r9,8)
.LBB12_16:                              #   in Loop: Header=BB12_10 Depth=1
	movl	12(%rcx,%rax,4), %r9d
	testl	%r9d, %r9d
	jle	.LBB12_18
# %bb.17:                               #   in Loop: Header=BB12_10 Depth=1
	vmovsd	24(%rdx,%rax,8), %xmm0          # xmm0 = mem[0],zero
	vaddsd	(%rsi,%r9,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%r9,8)
	jmp	.LBB12_18
.Lfunc_end12:
	.size	two_ways, .Lfunc_end12-two_ways
                                        # -- End function
	.globl	called                          # -- Begin function called
	.p2align	4, 0x90
	.type	called,@function
called:                                 # @called
# %bb.0:
	pushq	%r15
	pushq	%r14
	pushq	%r12
	pushq	%rbx
	pushq	%rax
	testq	%rdi, %rdi
	jle	.LBB13_3
# %bb.1:
	movq	%rdx, %r14
	movq	%rsi, %r15
	movq	%rdi, %r12
	xorl	%ebx, %ebx
	.p2align	4, 0x90
.LBB13_2:                               # =>This Inner Loop Header: Depth=1
	vmovsd	(%r14,%rbx,8), %xmm0            # xmm0 = mem[0],zero
	callq	exp@PLT
	vmovsd	%xmm0, (%r15,%rbx,8)
	incq	%rbx
	cmpq	%rbx, %r12
	jne	.LBB13_2
.LBB13_3:
	addq	$8, %rsp
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
	retq
.Lfunc_end13:
	.size	called, .Lfunc_end13-called
                                        # -- End function
	.globl	short_one                       # -- Begin function short_one
	.p2align	4, 0x90
	.type	short_one,@function
short_one:                              # @short_one
# %bb.0:
	vmovupd	(%rsi), %ymm0
	vaddpd	%ymm0, %ymm0, %ymm0
	vmovupd	%ymm0, (%rdi)
	vzeroupper
	retq
.Lfunc_end14:
	.size	short_one, .Lfunc_end14-short_one
                                        # -- End function
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3                               # -- Begin function series
.LCPI15_0:
	.quad	0x3ff0000000000000              # double 1
	.text
	.globl	series
	.p2align	4, 0x90
	.type	series,@function
series:                                 # @series
# %bb.0:
	vxorpd	%xmm0, %xmm0, %xmm0
	cmpq	$2, %rdi
	jl	.LBB15_6
# %bb.1:
	leaq	-1(%rdi), %rdx
	addq	$-2, %rdi
	movl	%edx, %eax
	andl	$3, %eax
	cmpq	$3, %rdi
	jae	.LBB15_7
# %bb.2:
	vxorpd	%xmm0, %xmm0, %xmm0
	movl	$1, %ecx
	jmp	.LBB15_3
.LBB15_7:
	andq	$-4, %rdx
	vxorpd	%xmm0, %xmm0, %xmm0
	movl	$1, %ecx
	vmovsd	.LCPI15_0(%rip), %xmm1          # xmm1 = mem[0],zero
	.p2align	4, 0x90
.LBB15_8:                               # =>This Inner Loop Header: Depth=1
	vcvtsi2sd	%rcx, %xmm3, %xmm2
	vdivsd	%xmm2, %xmm1, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	leaq	1(%rcx), %rsi
	vcvtsi2sd	%rsi, %xmm3, %xmm2
	vdivsd	%xmm2, %xmm1, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	leaq	2(%rcx), %rsi
	vcvtsi2sd	%rsi, %xmm3, %xmm2
	vdivsd	%xmm2, %xmm1, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	leaq	3(%rcx), %rsi
	vcvtsi2sd	%rsi, %xmm3, %xmm2
	vdivsd	%xmm2, %xmm1, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	addq	$4, %rcx
	cmpq	%rdx, %rsi
	jne	.LBB15_8
.LBB15_3:
	testq	%rax, %rax
	je	.LBB15_6
# %bb.4:
	vmovsd	.LCPI15_0(%rip), %xmm1          # xmm1 = mem[0],zero
	.p2align	4, 0x90
.LBB15_5:                               # =>This Inner Loop Header: Depth=1
	vcvtsi2sd	%rcx, %xmm3, %xmm2
	vdivsd	%xmm2, %xmm1, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	incq	%rcx
	decq	%rax
	jne	.LBB15_5
.LBB15_6:
	retq
.Lfunc_end15:
	.size	series, .Lfunc_end15-series
                                        # -- End function
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5                               # -- Begin function mixed_up
.LCPI16_0:
	.long	0                               # 0x0
	.long	1                               # 0x1
	.long	2                               # 0x2
	.long	3                               # 0x3
	.long	4                               # 0x4
	.long	5                               # 0x5
	.long	6                               # 0x6
	.long	7                               # 0x7
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2
.LCPI16_1:
	.long	8                               # 0x8
.LCPI16_2:
	.long	16                              # 0x10
.LCPI16_3:
	.long	24                              # 0x18
.LCPI16_4:
	.long	32                              # 0x20
.LCPI16_5:
	.long	40                              # 0x28
.LCPI16_6:
	.long	48                              # 0x30
.LCPI16_7:
	.long	56                              # 0x38
.LCPI16_8:
	.long	64                              # 0x40
	.text
	.globl	mixed_up
	.p2align	4, 0x90
	.type	mixed_up,@function
mixed_up:                               # @mixed_up
	.cfi_startproc
# %bb.0:
	testl	%edi, %edi
	je	.LBB16_1
# %bb.2:
	xorl	%ecx, %ecx
	movl	$0, %eax
	cmpl	$32, %edi
	jb	.LBB16_10
# %bb.3:
	movl	%edi, %ecx
	andl	$-32, %ecx
	leal	-32(%rcx), %edx
	movl	%edx, %eax
	shrl	$5, %eax
	incl	%eax
	testl	%edx, %edx
	je	.LBB16_4
# %bb.5:
	movl	%eax, %edx
	andl	$-2, %edx
	vmovdqa	.LCPI16_0(%rip), %ymm0          # ymm0 = [0,1,2,3,4,5,6,7]
	vpbroadcastd	.LCPI16_1(%rip), %ymm5  # ymm5 = [8,8,8,8,8,8,8,8]
	vpbroadcastd	.LCPI16_2(%rip), %ymm6  # ymm6 = [16,16,16,16,16,16,16,16]
	vpbroadcastd	.LCPI16_3(%rip), %ymm7  # ymm7 = [24,24,24,24,24,24,24,24]
	vpbroadcastd	.LCPI16_4(%rip), %ymm8  # ymm8 = [32,32,32,32,32,32,32,32]
	vpbroadcastd	.LCPI16_5(%rip), %ymm9  # ymm9 = [40,40,40,40,40,40,40,40]
	vpbroadcastd	.LCPI16_6(%rip), %ymm10 # ymm10 = [48,48,48,48,48,48,48,48]
	vpbroadcastd	.LCPI16_7(%rip), %ymm11 # ymm11 = [56,56,56,56,56,56,56,56]
	vpxor	%xmm1, %xmm1, %xmm1
	vpbroadcastd	.LCPI16_8(%rip), %ymm12 # ymm12 = [64,64,64,64,64,64,64,64]
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	vpxor	%xmm4, %xmm4, %xmm4
	.p2align	4, 0x90
.LBB16_6:                               # =>This Inner Loop Header: Depth=1
	vpaddd	%ymm5, %ymm0, %ymm13
	vpaddd	%ymm6, %ymm0, %ymm14
	vpaddd	%ymm7, %ymm0, %ymm15
	vpmulld	%ymm0, %ymm0, %ymm16
	vpmulld	%ymm13, %ymm13, %ymm17
	vpmulld	%ymm14, %ymm14, %ymm18
	vpmulld	%ymm15, %ymm15, %ymm19
	vpsrld	$3, %ymm0, %ymm20
	vpxord	%ymm20, %ymm16, %ymm16
	vpaddd	%ymm1, %ymm16, %ymm1
	vpsrld	$3, %ymm13, %ymm13
	vpxord	%ymm13, %ymm17, %ymm13
	vpaddd	%ymm2, %ymm13, %ymm2
	vpsrld	$3, %ymm14, %ymm13
	vpxord	%ymm13, %ymm18, %ymm13
	vpaddd	%ymm3, %ymm13, %ymm3
	vpsrld	$3, %ymm15, %ymm13
	vpxord	%ymm13, %ymm19, %ymm13
	vpaddd	%ymm4, %ymm13, %ymm4
	vpaddd	%ymm0, %ymm8, %ymm13
	vpaddd	%ymm0, %ymm9, %ymm14
	vpaddd	%ymm0, %ymm10, %ymm15
	vpaddd	%ymm11, %ymm0, %ymm16
	vpmulld	%ymm13, %ymm13, %ymm17
	vpmulld	%ymm14, %ymm14, %ymm18
	vpmulld	%ymm15, %ymm15, %ymm19
	vpmulld	%ymm16, %ymm16, %ymm20
	vpsrld	$3, %ymm13, %ymm13
	vpxord	%ymm13, %ymm17, %ymm13
	vpaddd	%ymm1, %ymm13, %ymm1
	vpsrld	$3, %ymm14, %ymm13
	vpxord	%ymm13, %ymm18, %ymm13
	vpaddd	%ymm2, %ymm13, %ymm2
	vpsrld	$3, %ymm15, %ymm13
	vpxord	%ymm13, %ymm19, %ymm13
	vpaddd	%ymm3, %ymm13, %ymm3
	vpsrld	$3, %ymm16, %ymm13
	vpxord	%ymm13, %ymm20, %ymm13
	vpaddd	%ymm4, %ymm13, %ymm4
	vpaddd	%ymm0, %ymm12, %ymm0
	addl	$-2, %edx
	jne	.LBB16_6
# %bb.7:
	testb	$1, %al
	je	.LBB16_9
.LBB16_8:
	vpaddd	.LCPI16_1(%rip){1to8}, %ymm0, %ymm5
	vpaddd	.LCPI16_2(%rip){1to8}, %ymm0, %ymm6
	vpaddd	.LCPI16_3(%rip){1to8}, %ymm0, %ymm7
	vpmulld	%ymm0, %ymm0, %ymm8
	vpmulld	%ymm5, %ymm5, %ymm9
	vpmulld	%ymm6, %ymm6, %ymm10
	vpmulld	%ymm7, %ymm7, %ymm11
	vpsrld	$3, %ymm0, %ymm0
	vpxor	%ymm0, %ymm8, %ymm0
	vpaddd	%ymm1, %ymm0, %ymm1
	vpsrld	$3, %ymm5, %ymm0
	vpxor	%ymm0, %ymm9, %ymm0
	vpaddd	%ymm2, %ymm0, %ymm2
	vpsrld	$3, %ymm6, %ymm0
	vpxor	%ymm0, %ymm10, %ymm0
	vpaddd	%ymm3, %ymm0, %ymm3
	vpsrld	$3, %ymm7, %ymm0
	vpxor	%ymm0, %ymm11, %ymm0
	vpaddd	%ymm4, %ymm0, %ymm4
.LBB16_9:
	vpaddd	%ymm4, %ymm2, %ymm0
	vpaddd	%ymm3, %ymm1, %ymm1
	vpaddd	%ymm0, %ymm1, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddd	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1              # xmm1 = xmm0[2,3,2,3]
	vpaddd	%xmm1, %xmm0, %xmm0
	vpshufd	$85, %xmm0, %xmm1               # xmm1 = xmm0[1,1,1,1]
	vpaddd	%xmm1, %xmm0, %xmm0
	vmovd	%xmm0, %eax
	cmpl	%edi, %ecx
	je	.LBB16_11
	.p2align	4, 0x90
.LBB16_10:                              # =>This Inner Loop Header: Depth=1
	movl	%ecx, %edx
	imull	%ecx, %edx
	movl	%ecx, %esi
	shrl	$3, %esi
	xorl	%edx, %esi
	addl	%esi, %eax
	incl	%ecx
	cmpl	%ecx, %edi
	jne	.LBB16_10
.LBB16_11:
	vzeroupper
	retq
.LBB16_1:
	xorl	%eax, %eax
	retq
.LBB16_4:
	vpxor	%xmm1, %xmm1, %xmm1
	vmovdqa	.LCPI16_0(%rip), %ymm0          # ymm0 = [0,1,2,3,4,5,6,7]
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	vpxor	%xmm4, %xmm4, %xmm4
	testb	$1, %al
	jne	.LBB16_8
	jmp	.LBB16_9
.Lfunc_end16:
	.size	mixed_up, .Lfunc_end16-mixed_up
	.cfi_endproc
                                        # -- End function
	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
