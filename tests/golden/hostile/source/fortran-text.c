! a program
      SUBROUTINE SCALE(N, A)
      INTEGER N, I
      DO I = 1, N
        A(I) = 2 * A(I)
      END DO
      END
