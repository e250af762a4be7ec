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
	cmpq	$4, %rdi
	jae	.LBB0_3
# %bb.2:
	xorl	%r9d, %r9d
	jmp	.LBB0_10
.LBB0_3:
	movq	%rdi, %r9
	andq	$-4, %r9
	leaq	-4(%r9), %rax
	movq	%rax, %r10
	shrq	$2, %r10
	addq	$1, %r10
	testq	%rax, %rax
	je	.LBB0_4
# %bb.5:
	movq	%r10, %r11
	andq	$-2, %r11
	xorl	%eax, %eax
	.p2align	4, 0x90
.LBB0_6:                                # =>This Inner Loop Header: Depth=1
	movupd	(%rdx,%rax,8), %xmm0
	movupd	16(%rdx,%rax,8), %xmm1
	movupd	(%rcx,%rax,8), %xmm2
	movupd	16(%rcx,%rax,8), %xmm3
	movupd	(%r8,%rax,8), %xmm4
	mulpd	%xmm2, %xmm4
	addpd	%xmm0, %xmm4
	movupd	16(%r8,%rax,8), %xmm0
	mulpd	%xmm3, %xmm0
	addpd	%xmm1, %xmm0
	movupd	%xmm4, (%rsi,%rax,8)
	movupd	%xmm0, 16(%rsi,%rax,8)
	movupd	32(%rdx,%rax,8), %xmm0
	movupd	48(%rdx,%rax,8), %xmm1
	movupd	32(%rcx,%rax,8), %xmm2
	movupd	48(%rcx,%rax,8), %xmm3
	movupd	32(%r8,%rax,8), %xmm4
	mulpd	%xmm2, %xmm4
	addpd	%xmm0, %xmm4
	movupd	48(%r8,%rax,8), %xmm0
	mulpd	%xmm3, %xmm0
	addpd	%xmm1, %xmm0
	movupd	%xmm4, 32(%rsi,%rax,8)
	movupd	%xmm0, 48(%rsi,%rax,8)
	addq	$8, %rax
	addq	$-2, %r11
	jne	.LBB0_6
# %bb.7:
	testb	$1, %r10b
	je	.LBB0_9
.LBB0_8:
	movupd	(%rdx,%rax,8), %xmm0
	movupd	16(%rdx,%rax,8), %xmm1
	movupd	(%rcx,%rax,8), %xmm2
	movupd	16(%rcx,%rax,8), %xmm3
	movupd	(%r8,%rax,8), %xmm4
	mulpd	%xmm2, %xmm4
	addpd	%xmm0, %xmm4
	movupd	16(%r8,%rax,8), %xmm0
	mulpd	%xmm3, %xmm0
	addpd	%xmm1, %xmm0
	movupd	%xmm4, (%rsi,%rax,8)
	movupd	%xmm0, 16(%rsi,%rax,8)
.LBB0_9:
	cmpq	%rdi, %r9
	je	.LBB0_11
	.p2align	4, 0x90
.LBB0_10:                               # =>This Inner Loop Header: Depth=1
	movsd	(%rcx,%r9,8), %xmm0             # xmm0 = mem[0],zero
	mulsd	(%r8,%r9,8), %xmm0
	addsd	(%rdx,%r9,8), %xmm0
	movsd	%xmm0, (%rsi,%r9,8)
	addq	$1, %r9
	cmpq	%r9, %rdi
	jne	.LBB0_10
.LBB0_11:
	retq
.LBB0_4:
	xorl	%eax, %eax
	testb	$1, %r10b
	jne	.LBB0_8
	jmp	.LBB0_9
.Lfunc_end0:
	.size	triad, .Lfunc_end0-triad
                                        # -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4                               # -- Begin function stencil
.LCPI1_0:
	.quad	0x3fd0000000000000              # double 0.25
	.quad	0x3fd0000000000000              # double 0.25
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3
.LCPI1_1:
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
	jl	.LBB1_15
# %bb.1:
	movl	%edi, %ebp
	addl	$-1, %edi
	movslq	%ecx, %rcx
	movq	%rcx, %r8
	imulq	%rbp, %r8
	leaq	(%rsi,%r8,8), %rax
	leal	-1(%rcx), %ebx
	movslq	%ebx, %r9
	imulq	%rbp, %r9
	addl	$1, %ecx
	movslq	%ecx, %r10
	imulq	%rbp, %r10
	leaq	-1(%rdi), %rcx
	movl	$1, %r11d
	cmpq	$4, %rcx
	jb	.LBB1_10
# %bb.2:
	movq	%rcx, -8(%rsp)                  # 8-byte Spill
	leaq	(%rdx,%r8,8), %rbp
	addq	$8, %rbp
	leaq	(%r8,%rdi), %r14
	movq	%rdx, -16(%rsp)                 # 8-byte Spill
	leaq	(%rdx,%r14,8), %r13
	leaq	8(%rsi,%r10,8), %r15
	leaq	(%r10,%rdi), %rbx
	leaq	(%rsi,%rbx,8), %rbx
	leaq	8(%rsi,%r9,8), %rcx
	leaq	(%r9,%rdi), %rdx
	leaq	(%rsi,%rdx,8), %rdx
	leaq	(%rsi,%r14,8), %r14
	addq	$8, %r14
	cmpq	%rbx, %rbp
	setb	%bl
	cmpq	%r13, %r15
	setb	%r15b
	cmpq	%rdx, %rbp
	setb	%r12b
	cmpq	%r13, %rcx
	setb	%dl
	cmpq	%r14, %rbp
	setb	%bpl
	cmpq	%r13, %rax
	setb	%cl
	testb	%r15b, %bl
	jne	.LBB1_9
# %bb.3:
	andb	%dl, %r12b
	jne	.LBB1_9
# %bb.4:
	andb	%cl, %bpl
	movq	-16(%rsp), %rdx                 # 8-byte Reload
	jne	.LBB1_10
# %bb.5:
	movq	-8(%rsp), %rcx                  # 8-byte Reload
	movq	%rcx, %r14
	andq	$-4, %r14
	leaq	1(%r14), %r11
	leaq	(%rsi,%r8,8), %rbx
	addq	$32, %rbx
	leaq	(%rsi,%r9,8), %r15
	addq	$24, %r15
	leaq	(%rsi,%r10,8), %r12
	addq	$24, %r12
	leaq	(%rdx,%r8,8), %r13
	addq	$24, %r13
	xorl	%ebp, %ebp
	movapd	.LCPI1_0(%rip), %xmm0           # xmm0 = [2.5E-1,2.5E-1]
	.p2align	4, 0x90
.LBB1_6:                                # =>This Inner Loop Header: Depth=1
	movupd	-32(%rbx,%rbp,8), %xmm1
	movupd	-16(%rbx,%rbp,8), %xmm2
	movupd	(%rbx,%rbp,8), %xmm3
	addpd	%xmm2, %xmm1
	addpd	%xmm2, %xmm3
	movupd	-16(%r15,%rbp,8), %xmm2
	addpd	%xmm1, %xmm2
	movupd	(%r15,%rbp,8), %xmm1
	addpd	%xmm3, %xmm1
	movupd	-16(%r12,%rbp,8), %xmm3
	addpd	%xmm2, %xmm3
	movupd	(%r12,%rbp,8), %xmm2
	addpd	%xmm1, %xmm2
	mulpd	%xmm0, %xmm3
	mulpd	%xmm0, %xmm2
	movupd	%xmm3, -16(%r13,%rbp,8)
	movupd	%xmm2, (%r13,%rbp,8)
	addq	$4, %rbp
	cmpq	%rbp, %r14
	jne	.LBB1_6
# %bb.7:
	cmpq	%r14, %rcx
	movq	-16(%rsp), %rdx                 # 8-byte Reload
	je	.LBB1_15
.LBB1_10:
	movq	%r11, %rbp
	notq	%rbp
	testb	$1, %dil
	jne	.LBB1_12
.LBB1_11:
	leaq	(%rsi,%r9,8), %rcx
	leaq	(%rsi,%r10,8), %rbx
	leaq	(%rdx,%r8,8), %r14
	movsd	-8(%rax,%r11,8), %xmm0          # xmm0 = mem[0],zero
	addsd	8(%rax,%r11,8), %xmm0
	addsd	(%rcx,%r11,8), %xmm0
	addsd	(%rbx,%r11,8), %xmm0
	mulsd	.LCPI1_1(%rip), %xmm0
	movsd	%xmm0, (%r14,%r11,8)
	addq	$1, %r11
.LBB1_12:
	addq	%rdi, %rbp
	je	.LBB1_15
# %bb.13:
	leaq	(%rdx,%r8,8), %rdx
	addq	$8, %rdx
	leaq	(%rsi,%r10,8), %rbp
	addq	$8, %rbp
	leaq	(%rsi,%r9,8), %rsi
	addq	$8, %rsi
	movsd	.LCPI1_1(%rip), %xmm0           # xmm0 = mem[0],zero
	.p2align	4, 0x90
.LBB1_14:                               # =>This Inner Loop Header: Depth=1
	movsd	-8(%rax,%r11,8), %xmm1          # xmm1 = mem[0],zero
	addsd	8(%rax,%r11,8), %xmm1
	addsd	-8(%rsi,%r11,8), %xmm1
	addsd	-8(%rbp,%r11,8), %xmm1
	mulsd	%xmm0, %xmm1
	movsd	%xmm1, -8(%rdx,%r11,8)
	movsd	(%rax,%r11,8), %xmm1            # xmm1 = mem[0],zero
	addsd	16(%rax,%r11,8), %xmm1
	addsd	(%rsi,%r11,8), %xmm1
	addsd	(%rbp,%r11,8), %xmm1
	mulsd	%xmm0, %xmm1
	movsd	%xmm1, (%rdx,%r11,8)
	leaq	2(%r11), %rcx
	movq	%rcx, %r11
	cmpq	%rcx, %rdi
	jne	.LBB1_14
.LBB1_15:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	retq
.LBB1_9:
	movq	-16(%rsp), %rdx                 # 8-byte Reload
	movq	%r11, %rbp
	notq	%rbp
	testb	$1, %dil
	jne	.LBB1_12
	jmp	.LBB1_11
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
	andl	$3, %eax
	cmpq	$3, %rcx
	jae	.LBB2_8
# %bb.3:
	xorpd	%xmm0, %xmm0
	xorl	%ecx, %ecx
	jmp	.LBB2_4
.LBB2_1:
	xorps	%xmm0, %xmm0
	retq
.LBB2_8:
	andq	$-4, %rdi
	xorpd	%xmm0, %xmm0
	xorl	%ecx, %ecx
	.p2align	4, 0x90
.LBB2_9:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rsi,%rcx,8), %xmm1            # xmm1 = mem[0],zero
	movsd	8(%rsi,%rcx,8), %xmm2           # xmm2 = mem[0],zero
	mulsd	(%rdx,%rcx,8), %xmm1
	mulsd	8(%rdx,%rcx,8), %xmm2
	addsd	%xmm0, %xmm1
	movsd	16(%rsi,%rcx,8), %xmm3          # xmm3 = mem[0],zero
	mulsd	16(%rdx,%rcx,8), %xmm3
	addsd	%xmm1, %xmm2
	movsd	24(%rsi,%rcx,8), %xmm0          # xmm0 = mem[0],zero
	mulsd	24(%rdx,%rcx,8), %xmm0
	addsd	%xmm2, %xmm3
	addsd	%xmm3, %xmm0
	addq	$4, %rcx
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
	movsd	(%rcx,%rsi,8), %xmm1            # xmm1 = mem[0],zero
	mulsd	(%rdx,%rsi,8), %xmm1
	addsd	%xmm1, %xmm0
	addq	$1, %rsi
	cmpq	%rsi, %rax
	jne	.LBB2_6
.LBB2_7:
	retq
.Lfunc_end2:
	.size	dot, .Lfunc_end2-dot
                                        # -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4                               # -- Begin function sum_apart
.LCPI3_0:
	.long	0x80000000                      # float -0
	.long	0x80000000                      # float -0
	.long	0x80000000                      # float -0
	.long	0x80000000                      # float -0
.LCPI3_1:
	.long	0x00000000                      # float 0
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
	cmpq	$8, %rdi
	jae	.LBB3_4
# %bb.3:
	xorps	%xmm1, %xmm1
	xorl	%eax, %eax
	jmp	.LBB3_12
.LBB3_1:
	xorps	%xmm0, %xmm0
	retq
.LBB3_4:
	movq	%rdi, %rax
	andq	$-8, %rax
	leaq	-8(%rax), %rdx
	movq	%rdx, %rcx
	shrq	$3, %rcx
	addq	$1, %rcx
	movl	%ecx, %r8d
	andl	$3, %r8d
	cmpq	$24, %rdx
	jae	.LBB3_6
# %bb.5:
	movaps	.LCPI3_0(%rip), %xmm0           # xmm0 = [-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0]
	movaps	.LCPI3_1(%rip), %xmm1           # xmm1 = [0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0]
	xorl	%edx, %edx
	jmp	.LBB3_8
.LBB3_6:
	andq	$-4, %rcx
	movaps	.LCPI3_0(%rip), %xmm0           # xmm0 = [-0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0]
	movaps	.LCPI3_1(%rip), %xmm1           # xmm1 = [0.0E+0,-0.0E+0,-0.0E+0,-0.0E+0]
	xorl	%edx, %edx
	.p2align	4, 0x90
.LBB3_7:                                # =>This Inner Loop Header: Depth=1
	movups	(%rsi,%rdx,4), %xmm2
	addps	%xmm1, %xmm2
	movups	16(%rsi,%rdx,4), %xmm1
	addps	%xmm0, %xmm1
	movups	32(%rsi,%rdx,4), %xmm0
	addps	%xmm2, %xmm0
	movups	48(%rsi,%rdx,4), %xmm2
	addps	%xmm1, %xmm2
	movups	64(%rsi,%rdx,4), %xmm3
	addps	%xmm0, %xmm3
	movups	80(%rsi,%rdx,4), %xmm4
	addps	%xmm2, %xmm4
	movups	96(%rsi,%rdx,4), %xmm1
	addps	%xmm3, %xmm1
	movups	112(%rsi,%rdx,4), %xmm0
	addps	%xmm4, %xmm0
	addq	$32, %rdx
	addq	$-4, %rcx
	jne	.LBB3_7
.LBB3_8:
	testq	%r8, %r8
	je	.LBB3_11
# %bb.9:
	leaq	(%rsi,%rdx,4), %rcx
	addq	$16, %rcx
	shlq	$5, %r8
	xorl	%edx, %edx
	.p2align	4, 0x90
.LBB3_10:                               # =>This Inner Loop Header: Depth=1
	movups	-16(%rcx,%rdx), %xmm2
	addps	%xmm2, %xmm1
	movups	(%rcx,%rdx), %xmm2
	addps	%xmm2, %xmm0
	addq	$32, %rdx
	cmpq	%rdx, %r8
	jne	.LBB3_10
.LBB3_11:
	addps	%xmm0, %xmm1
	movaps	%xmm1, %xmm0
	shufps	$85, %xmm1, %xmm0               # xmm0 = xmm0[1,1],xmm1[1,1]
	addss	%xmm1, %xmm0
	movaps	%xmm1, %xmm2
	unpckhpd	%xmm1, %xmm2                    # xmm2 = xmm2[1],xmm1[1]
	addss	%xmm0, %xmm2
	shufps	$255, %xmm1, %xmm1              # xmm1 = xmm1[3,3,3,3]
	addss	%xmm2, %xmm1
	cmpq	%rdi, %rax
	je	.LBB3_13
	.p2align	4, 0x90
.LBB3_12:                               # =>This Inner Loop Header: Depth=1
	addss	(%rsi,%rax,4), %xmm1
	addq	$1, %rax
	cmpq	%rax, %rdi
	jne	.LBB3_12
.LBB3_13:
	xorps	%xmm0, %xmm0
	addss	%xmm1, %xmm0
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
	cmpq	$4, %rdi
	jb	.LBB4_11
# %bb.2:
	movq	%rdi, %r8
	andq	$-4, %r8
	leaq	-4(%r8), %rax
	movq	%rax, %r9
	shrq	$2, %r9
	addq	$1, %r9
	testq	%rax, %rax
	je	.LBB4_3
# %bb.4:
	movq	%r9, %rax
	andq	$-2, %rax
	leaq	(%rsi,%rdi,8), %r10
	addq	$-16, %r10
	leaq	(%rdx,%rdi,8), %r11
	addq	$-16, %r11
	movq	$-2, %rcx
	.p2align	4, 0x90
.LBB4_5:                                # =>This Inner Loop Header: Depth=1
	movupd	(%r11,%rcx,8), %xmm0
	movupd	16(%r11,%rcx,8), %xmm1
	addpd	%xmm1, %xmm1
	addpd	%xmm0, %xmm0
	movupd	%xmm1, 16(%r10,%rcx,8)
	movupd	%xmm0, (%r10,%rcx,8)
	movupd	-32(%r11,%rcx,8), %xmm0
	movupd	-16(%r11,%rcx,8), %xmm1
	addpd	%xmm1, %xmm1
	addpd	%xmm0, %xmm0
	movupd	%xmm1, -16(%r10,%rcx,8)
	movupd	%xmm0, -32(%r10,%rcx,8)
	addq	$-8, %rcx
	addq	$-2, %rax
	jne	.LBB4_5
# %bb.6:
	addq	$1, %rcx
	testb	$1, %r9b
	je	.LBB4_9
.LBB4_8:
	addq	%rdi, %rcx
	movupd	-24(%rdx,%rcx,8), %xmm0
	movupd	-8(%rdx,%rcx,8), %xmm1
	addpd	%xmm1, %xmm1
	addpd	%xmm0, %xmm0
	movupd	%xmm1, -8(%rsi,%rcx,8)
	movupd	%xmm0, -24(%rsi,%rcx,8)
.LBB4_9:
	cmpq	%rdi, %r8
	je	.LBB4_13
# %bb.10:
	andl	$3, %edi
.LBB4_11:
	addq	$1, %rdi
	.p2align	4, 0x90
.LBB4_12:                               # =>This Inner Loop Header: Depth=1
	movsd	-16(%rdx,%rdi,8), %xmm0         # xmm0 = mem[0],zero
	addsd	%xmm0, %xmm0
	movsd	%xmm0, -16(%rsi,%rdi,8)
	addq	$-1, %rdi
	cmpq	$1, %rdi
	ja	.LBB4_12
.LBB4_13:
	retq
.LBB4_3:
	movq	$-1, %rcx
	testb	$1, %r9b
	jne	.LBB4_8
	jmp	.LBB4_9
.Lfunc_end4:
	.size	backwards, .Lfunc_end4-backwards
                                        # -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4                               # -- Begin function mixed
.LCPI5_0:
	.long	0x40400000                      # float 3
	.long	0x40400000                      # float 3
	.zero	4
	.zero	4
	.section	.rodata.cst4,"aM",@progbits,4
	.p2align	2
.LCPI5_1:
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
	cmpq	$4, %rdi
	jae	.LBB5_3
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB5_10
.LBB5_3:
	movq	%rdi, %rax
	andq	$-4, %rax
	leaq	-4(%rax), %rcx
	movq	%rcx, %r8
	shrq	$2, %r8
	addq	$1, %r8
	testq	%rcx, %rcx
	je	.LBB5_4
# %bb.5:
	movq	%r8, %r9
	andq	$-2, %r9
	xorl	%ecx, %ecx
	movaps	.LCPI5_0(%rip), %xmm0           # xmm0 = <3.0E+0,3.0E+0,u,u>
	.p2align	4, 0x90
.LBB5_6:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rdx,%rcx,4), %xmm1            # xmm1 = mem[0],zero
	movsd	8(%rdx,%rcx,4), %xmm2           # xmm2 = mem[0],zero
	mulps	%xmm0, %xmm1
	mulps	%xmm0, %xmm2
	cvtps2pd	%xmm1, %xmm1
	cvtps2pd	%xmm2, %xmm2
	movups	%xmm1, (%rsi,%rcx,8)
	movups	%xmm2, 16(%rsi,%rcx,8)
	movsd	16(%rdx,%rcx,4), %xmm1          # xmm1 = mem[0],zero
	movsd	24(%rdx,%rcx,4), %xmm2          # xmm2 = mem[0],zero
	mulps	%xmm0, %xmm1
	mulps	%xmm0, %xmm2
	cvtps2pd	%xmm1, %xmm1
	cvtps2pd	%xmm2, %xmm2
	movups	%xmm1, 32(%rsi,%rcx,8)
	movups	%xmm2, 48(%rsi,%rcx,8)
	addq	$8, %rcx
	addq	$-2, %r9
	jne	.LBB5_6
# %bb.7:
	testb	$1, %r8b
	je	.LBB5_9
.LBB5_8:
	movsd	(%rdx,%rcx,4), %xmm0            # xmm0 = mem[0],zero
	movsd	8(%rdx,%rcx,4), %xmm1           # xmm1 = mem[0],zero
	movaps	.LCPI5_0(%rip), %xmm2           # xmm2 = <3.0E+0,3.0E+0,u,u>
	mulps	%xmm2, %xmm0
	mulps	%xmm2, %xmm1
	cvtps2pd	%xmm0, %xmm0
	cvtps2pd	%xmm1, %xmm1
	movups	%xmm0, (%rsi,%rcx,8)
	movups	%xmm1, 16(%rsi,%rcx,8)
.LBB5_9:
	cmpq	%rdi, %rax
	je	.LBB5_12
.LBB5_10:
	movss	.LCPI5_1(%rip), %xmm0           # xmm0 = mem[0],zero,zero,zero
	.p2align	4, 0x90
.LBB5_11:                               # =>This Inner Loop Header: Depth=1
	movss	(%rdx,%rax,4), %xmm1            # xmm1 = mem[0],zero,zero,zero
	mulss	%xmm0, %xmm1
	cvtss2sd	%xmm1, %xmm1
	movsd	%xmm1, (%rsi,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdi
	jne	.LBB5_11
.LBB5_12:
	retq
.LBB5_4:
	xorl	%ecx, %ecx
	testb	$1, %r8b
	jne	.LBB5_8
	jmp	.LBB5_9
.Lfunc_end5:
	.size	mixed, .Lfunc_end5-mixed
                                        # -- End function
	.globl	every_second                    # -- Begin function every_second
	.p2align	4, 0x90
	.type	every_second,@function
every_second:                           # @every_second
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB6_5
# %bb.1:
	cmpq	$4, %rdi
	ja	.LBB6_6
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB6_3
.LBB6_6:
	movl	%edi, %eax
	andl	$3, %eax
	testq	%rax, %rax
	movl	$4, %ecx
	cmovneq	%rax, %rcx
	movq	%rdi, %rax
	subq	%rcx, %rax
	leaq	32(%rdx), %rcx
	xorl	%r8d, %r8d
	.p2align	4, 0x90
.LBB6_7:                                # =>This Inner Loop Header: Depth=1
	movups	-32(%rcx), %xmm0
	movhps	-16(%rcx), %xmm0                # xmm0 = xmm0[0,1],mem[0,1]
	movups	(%rcx), %xmm1
	movhps	16(%rcx), %xmm1                 # xmm1 = xmm1[0,1],mem[0,1]
	movups	%xmm0, (%rsi,%r8,8)
	movups	%xmm1, 16(%rsi,%r8,8)
	addq	$4, %r8
	addq	$64, %rcx
	cmpq	%r8, %rax
	jne	.LBB6_7
.LBB6_3:
	movq	%rax, %rcx
	shlq	$4, %rcx
	addq	%rcx, %rdx
	.p2align	4, 0x90
.LBB6_4:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rdx), %xmm0                   # xmm0 = mem[0],zero
	movsd	%xmm0, (%rsi,%rax,8)
	addq	$1, %rax
	addq	$16, %rdx
	cmpq	%rax, %rdi
	jne	.LBB6_4
.LBB6_5:
	retq
.Lfunc_end6:
	.size	every_second, .Lfunc_end6-every_second
                                        # -- End function
	.globl	column                          # -- Begin function column
	.p2align	4, 0x90
	.type	column,@function
column:                                 # @column
# %bb.0:
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	testq	%rdi, %rdi
	jle	.LBB7_6
# %bb.1:
	leaq	-1(%rdi), %rax
	movl	%edi, %r8d
	andl	$3, %r8d
	cmpq	$3, %rax
	jae	.LBB7_7
# %bb.2:
	xorl	%eax, %eax
	jmp	.LBB7_3
.LBB7_7:
	andq	$-4, %rdi
	movq	%rsi, %r9
	shlq	$4, %r9
	leaq	(%rdx,%r9), %r10
	movq	%rsi, %r11
	shlq	$5, %r11
	addq	%rcx, %r9
	leaq	(%rdx,%rsi,8), %r14
	leaq	(,%rsi,8), %rax
	leaq	(%rcx,%rsi,8), %r15
	leaq	(%rax,%rax,2), %r13
	leaq	(%rdx,%r13), %r12
	addq	%rcx, %r13
	xorl	%ebx, %ebx
	xorl	%eax, %eax
	.p2align	4, 0x90
.LBB7_8:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rcx,%rbx), %xmm0              # xmm0 = mem[0],zero
	addsd	%xmm0, %xmm0
	movsd	%xmm0, (%rdx,%rbx)
	movsd	(%r15,%rbx), %xmm0              # xmm0 = mem[0],zero
	addsd	%xmm0, %xmm0
	movsd	%xmm0, (%r14,%rbx)
	movsd	(%r9,%rbx), %xmm0               # xmm0 = mem[0],zero
	addsd	%xmm0, %xmm0
	movsd	%xmm0, (%r10,%rbx)
	movsd	(%r13,%rbx), %xmm0              # xmm0 = mem[0],zero
	addsd	%xmm0, %xmm0
	movsd	%xmm0, (%r12,%rbx)
	addq	$4, %rax
	addq	%r11, %rbx
	cmpq	%rax, %rdi
	jne	.LBB7_8
.LBB7_3:
	testq	%r8, %r8
	je	.LBB7_6
# %bb.4:
	imulq	%rsi, %rax
	shlq	$3, %rax
	shlq	$3, %rsi
	.p2align	4, 0x90
.LBB7_5:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rcx,%rax), %xmm0              # xmm0 = mem[0],zero
	addsd	%xmm0, %xmm0
	movsd	%xmm0, (%rdx,%rax)
	addq	%rsi, %rax
	addq	$-1, %r8
	jne	.LBB7_5
.LBB7_6:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	retq
.Lfunc_end7:
	.size	column, .Lfunc_end7-column
                                        # -- End function
	.globl	gather                          # -- Begin function gather
	.p2align	4, 0x90
	.type	gather,@function
gather:                                 # @gather
# %bb.0:
	testq	%rdi, %rdi
	jle	.LBB8_6
# %bb.1:
	leaq	-1(%rdi), %rax
	movl	%edi, %r8d
	andl	$3, %r8d
	cmpq	$3, %rax
	jae	.LBB8_7
# %bb.2:
	xorl	%r9d, %r9d
	jmp	.LBB8_3
.LBB8_7:
	andq	$-4, %rdi
	xorl	%r9d, %r9d
	.p2align	4, 0x90
.LBB8_8:                                # =>This Inner Loop Header: Depth=1
	movslq	(%rcx,%r9,4), %rax
	movsd	(%rdx,%rax,8), %xmm0            # xmm0 = mem[0],zero
	movsd	%xmm0, (%rsi,%r9,8)
	movslq	4(%rcx,%r9,4), %rax
	movsd	(%rdx,%rax,8), %xmm0            # xmm0 = mem[0],zero
	movsd	%xmm0, 8(%rsi,%r9,8)
	movslq	8(%rcx,%r9,4), %rax
	movsd	(%rdx,%rax,8), %xmm0            # xmm0 = mem[0],zero
	movsd	%xmm0, 16(%rsi,%r9,8)
	movslq	12(%rcx,%r9,4), %rax
	movsd	(%rdx,%rax,8), %xmm0            # xmm0 = mem[0],zero
	movsd	%xmm0, 24(%rsi,%r9,8)
	addq	$4, %r9
	cmpq	%r9, %rdi
	jne	.LBB8_8
.LBB8_3:
	testq	%r8, %r8
	je	.LBB8_6
# %bb.4:
	leaq	(%rsi,%r9,8), %rsi
	leaq	(%rcx,%r9,4), %rax
	xorl	%ecx, %ecx
	.p2align	4, 0x90
.LBB8_5:                                # =>This Inner Loop Header: Depth=1
	movslq	(%rax,%rcx,4), %rdi
	movsd	(%rdx,%rdi,8), %xmm0            # xmm0 = mem[0],zero
	movsd	%xmm0, (%rsi,%rcx,8)
	addq	$1, %rcx
	cmpq	%rcx, %r8
	jne	.LBB8_5
.LBB8_6:
	retq
.Lfunc_end8:
	.size	gather, .Lfunc_end8-gather
                                        # -- End function
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4                               # -- Begin function bytes
.LCPI9_0:
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
	cmpq	$8, %rdi
	jae	.LBB9_3
# %bb.2:
	xorl	%r10d, %r10d
	jmp	.LBB9_16
.LBB9_3:
	cmpq	$32, %rdi
	jae	.LBB9_5
# %bb.4:
	xorl	%r10d, %r10d
	jmp	.LBB9_13
.LBB9_5:
	movq	%rdi, %r10
	andq	$-32, %r10
	leaq	-32(%r10), %rcx
	movq	%rcx, %r8
	shrq	$5, %r8
	addq	$1, %r8
	testq	%rcx, %rcx
	je	.LBB9_6
# %bb.7:
	movq	%r8, %r9
	andq	$-2, %r9
	xorl	%ecx, %ecx
	movaps	.LCPI9_0(%rip), %xmm0           # xmm0 = [17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17]
	.p2align	4, 0x90
.LBB9_8:                                # =>This Inner Loop Header: Depth=1
	movups	(%rdx,%rcx), %xmm1
	movups	16(%rdx,%rcx), %xmm2
	xorps	%xmm0, %xmm1
	xorps	%xmm0, %xmm2
	movups	%xmm1, (%rsi,%rcx)
	movups	%xmm2, 16(%rsi,%rcx)
	movups	32(%rdx,%rcx), %xmm1
	movups	48(%rdx,%rcx), %xmm2
	xorps	%xmm0, %xmm1
	xorps	%xmm0, %xmm2
	movups	%xmm1, 32(%rsi,%rcx)
	movups	%xmm2, 48(%rsi,%rcx)
	addq	$64, %rcx
	addq	$-2, %r9
	jne	.LBB9_8
# %bb.9:
	testb	$1, %r8b
	je	.LBB9_11
.LBB9_10:
	movups	(%rdx,%rcx), %xmm0
	movups	16(%rdx,%rcx), %xmm1
	movaps	.LCPI9_0(%rip), %xmm2           # xmm2 = [17,17,17,17,17,17,17,17,17,17,17,17,17,17,17,17]
	xorps	%xmm2, %xmm0
	xorps	%xmm2, %xmm1
	movups	%xmm0, (%rsi,%rcx)
	movups	%xmm1, 16(%rsi,%rcx)
.LBB9_11:
	cmpq	%rdi, %r10
	je	.LBB9_17
# %bb.12:
	testb	$24, %dil
	je	.LBB9_16
.LBB9_13:
	movq	%r10, %rcx
	movq	%rdi, %r10
	andq	$-8, %r10
	movabsq	$1229782938247303441, %r8       # imm = 0x1111111111111111
	.p2align	4, 0x90
.LBB9_14:                               # =>This Inner Loop Header: Depth=1
	movq	(%rdx,%rcx), %rax
	xorq	%r8, %rax
	movq	%rax, (%rsi,%rcx)
	addq	$8, %rcx
	cmpq	%rcx, %r10
	jne	.LBB9_14
# %bb.15:
	cmpq	%rdi, %r10
	je	.LBB9_17
	.p2align	4, 0x90
.LBB9_16:                               # =>This Inner Loop Header: Depth=1
	movzbl	(%rdx,%r10), %eax
	xorb	$17, %al
	movb	%al, (%rsi,%r10)
	addq	$1, %r10
	cmpq	%r10, %rdi
	jne	.LBB9_16
.LBB9_17:
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
	andl	$3, %r12d
	cmpq	$3, %rax
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
	xorpd	%xmm1, %xmm1
	jmp	.LBB10_5
	.p2align	4, 0x90
.LBB10_7:                               #   in Loop: Header=BB10_5 Depth=1
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, (%r15,%rbx,8)
	addq	$1, %rbx
	cmpq	%rbx, %r12
	je	.LBB10_9
.LBB10_5:                               # =>This Inner Loop Header: Depth=1
	movsd	(%r14,%rbx,8), %xmm0            # xmm0 = mem[0],zero
	ucomisd	%xmm1, %xmm0
	jb	.LBB10_7
# %bb.6:                                #   in Loop: Header=BB10_5 Depth=1
	sqrtsd	%xmm0, %xmm0
	movsd	%xmm0, (%r15,%rbx,8)
	addq	$1, %rbx
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
	andq	$-4, %r15
	xorl	%ebx, %ebx
	xorpd	%xmm1, %xmm1
	jmp	.LBB10_11
	.p2align	4, 0x90
.LBB10_22:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
.LBB10_23:                              #   in Loop: Header=BB10_11 Depth=1
	movsd	%xmm0, 24(%r13,%rbx,8)
	addq	$4, %rbx
	cmpq	%rbx, %r15
	je	.LBB10_3
.LBB10_11:                              # =>This Inner Loop Header: Depth=1
	movsd	(%r14,%rbx,8), %xmm0            # xmm0 = mem[0],zero
	ucomisd	%xmm1, %xmm0
	jb	.LBB10_13
# %bb.12:                               #   in Loop: Header=BB10_11 Depth=1
	sqrtsd	%xmm0, %xmm0
	movsd	%xmm0, (%r13,%rbx,8)
	movsd	8(%r14,%rbx,8), %xmm0           # xmm0 = mem[0],zero
	ucomisd	%xmm1, %xmm0
	jae	.LBB10_15
.LBB10_16:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 8(%r13,%rbx,8)
	movsd	16(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	ucomisd	%xmm1, %xmm0
	jae	.LBB10_18
.LBB10_19:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 16(%r13,%rbx,8)
	movsd	24(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	ucomisd	%xmm1, %xmm0
	jb	.LBB10_22
	jmp	.LBB10_21
	.p2align	4, 0x90
.LBB10_13:                              #   in Loop: Header=BB10_11 Depth=1
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, (%r13,%rbx,8)
	movsd	8(%r14,%rbx,8), %xmm0           # xmm0 = mem[0],zero
	ucomisd	%xmm1, %xmm0
	jb	.LBB10_16
.LBB10_15:                              #   in Loop: Header=BB10_11 Depth=1
	sqrtsd	%xmm0, %xmm0
	movsd	%xmm0, 8(%r13,%rbx,8)
	movsd	16(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	ucomisd	%xmm1, %xmm0
	jb	.LBB10_19
.LBB10_18:                              #   in Loop: Header=BB10_11 Depth=1
	sqrtsd	%xmm0, %xmm0
	movsd	%xmm0, 16(%r13,%rbx,8)
	movsd	24(%r14,%rbx,8), %xmm0          # xmm0 = mem[0],zero
	ucomisd	%xmm1, %xmm0
	jb	.LBB10_22
.LBB10_21:                              #   in Loop: Header=BB10_11 Depth=1
	sqrtsd	%xmm0, %xmm0
	jmp	.LBB10_23
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
	movsd	(%rsi), %xmm0                   # xmm0 = mem[0],zero
	leaq	-1(%rdi), %rax
	addq	$-2, %rdi
	movl	%eax, %r8d
	andl	$3, %r8d
	movl	$1, %ecx
	cmpq	$3, %rdi
	jb	.LBB11_5
# %bb.2:
	andq	$-4, %rax
	xorl	%ecx, %ecx
	movsd	.LCPI11_0(%rip), %xmm1          # xmm1 = mem[0],zero
	.p2align	4, 0x90
.LBB11_3:                               # =>This Inner Loop Header: Depth=1
	mulsd	%xmm1, %xmm0
	addsd	8(%rdx,%rcx,8), %xmm0
	movsd	%xmm0, 8(%rsi,%rcx,8)
	mulsd	%xmm1, %xmm0
	addsd	16(%rdx,%rcx,8), %xmm0
	movsd	%xmm0, 16(%rsi,%rcx,8)
	mulsd	%xmm1, %xmm0
	addsd	24(%rdx,%rcx,8), %xmm0
	movsd	%xmm0, 24(%rsi,%rcx,8)
	mulsd	%xmm1, %xmm0
	addsd	32(%rdx,%rcx,8), %xmm0
	movsd	%xmm0, 32(%rsi,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB11_3
# %bb.4:
	addq	$1, %rcx
.LBB11_5:
	testq	%r8, %r8
	je	.LBB11_8
# %bb.6:
	leaq	(%rsi,%rcx,8), %rax
	leaq	(%rdx,%rcx,8), %rcx
	xorl	%edx, %edx
	movsd	.LCPI11_0(%rip), %xmm1          # xmm1 = mem[0],zero
	.p2align	4, 0x90
.LBB11_7:                               # =>This Inner Loop Header: Depth=1
	mulsd	%xmm1, %xmm0
	addsd	(%rcx,%rdx,8), %xmm0
	movsd	%xmm0, (%rax,%rdx,8)
	addq	$1, %rdx
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
	jle	.LBB12_6
# %bb.1:
	cmpq	$1, %rdi
	jne	.LBB12_7
# %bb.2:
	xorl	%eax, %eax
.LBB12_3:
	testb	$1, %dil
	je	.LBB12_6
# %bb.4:
	movl	(%rcx,%rax,4), %ecx
	testl	%ecx, %ecx
	jle	.LBB12_6
# %bb.5:
	movsd	(%rdx,%rax,8), %xmm0            # xmm0 = mem[0],zero
	addsd	(%rsi,%rcx,8), %xmm0
	movsd	%xmm0, (%rsi,%rcx,8)
.LBB12_6:
	retq
.LBB12_7:
	movq	%rdi, %r8
	andq	$-2, %r8
	xorl	%eax, %eax
	jmp	.LBB12_8
	.p2align	4, 0x90
.LBB12_12:                              #   in Loop: Header=BB12_8 Depth=1
	addq	$2, %rax
	cmpq	%rax, %r8
	je	.LBB12_3
.LBB12_8:                               # =>This Inner Loop Header: Depth=1
	movl	(%rcx,%rax,4), %r9d
	testl	%r9d, %r9d
	jle	.LBB12_10
# %bb.9:                                #   in Loop: Header=BB12_8 Depth=1
	movsd	(%rdx,%rax,8), %xmm0            # xmm0 = mem[0],zero
	addsd	(%rsi,%r9,8), %xmm0
	movsd	%xmm0, (%rsi,%r9,8)
.LBB12_10:                              #   in Loop: Header=BB12_8 Depth=1
	movl	4(%rcx,%rax,4), %r9d
	testl	%r9d, %r9d
	jle	.LBB12_12
# %bb.11:                               #   in Loop: Header=BB12_8 Depth=1
	movsd	8(%rdx,%rax,8), %xmm0           # xmm0 = mem[0],zero
	addsd	(%rsi,%r9,8), %xmm0
	movsd	%xmm0, (%rsi,%r9,8)
	jmp	.LBB12_12
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
	movsd	(%r14,%rbx,8), %xmm0            # xmm0 = mem[0],zero
	callq	exp@PLT
	movsd	%xmm0, (%r15,%rbx,8)
	addq	$1, %rbx
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
	movupd	(%rsi), %xmm0
	addpd	%xmm0, %xmm0
	movupd	%xmm0, (%rdi)
	movupd	16(%rsi), %xmm0
	addpd	%xmm0, %xmm0
	movupd	%xmm0, 16(%rdi)
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
	xorpd	%xmm0, %xmm0
	cmpq	$2, %rdi
	jl	.LBB15_6
# %bb.1:
	leaq	-1(%rdi), %rax
	cmpq	$2, %rdi
	jne	.LBB15_7
# %bb.2:
	xorpd	%xmm0, %xmm0
	movsd	.LCPI15_0(%rip), %xmm1          # xmm1 = mem[0],zero
	testb	$1, %al
	jne	.LBB15_5
	jmp	.LBB15_6
.LBB15_7:
	movq	%rax, %rcx
	andq	$-2, %rcx
	xorpd	%xmm0, %xmm0
	movl	$1, %edx
	movsd	.LCPI15_0(%rip), %xmm1          # xmm1 = mem[0],zero
	.p2align	4, 0x90
.LBB15_8:                               # =>This Inner Loop Header: Depth=1
	xorps	%xmm2, %xmm2
	cvtsi2sd	%rdx, %xmm2
	movapd	%xmm1, %xmm3
	divsd	%xmm2, %xmm3
	addsd	%xmm0, %xmm3
	leaq	1(%rdx), %rsi
	xorps	%xmm2, %xmm2
	cvtsi2sd	%rsi, %xmm2
	movapd	%xmm1, %xmm0
	divsd	%xmm2, %xmm0
	addsd	%xmm3, %xmm0
	addq	$2, %rdx
	cmpq	%rcx, %rsi
	jne	.LBB15_8
# %bb.3:
	xorps	%xmm1, %xmm1
	cvtsi2sd	%rdx, %xmm1
	testb	$1, %al
	je	.LBB15_6
.LBB15_5:
	movsd	.LCPI15_0(%rip), %xmm2          # xmm2 = mem[0],zero
	divsd	%xmm1, %xmm2
	addsd	%xmm2, %xmm0
.LBB15_6:
	retq
.Lfunc_end15:
	.size	series, .Lfunc_end15-series
                                        # -- End function
	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
