import type { PasswordCost } from '#services/identity/embedded/core/passwords.ts'

/** The lowest cost that argon2 accepts, because most tests need not wait for hashing. */
export const cheapPasswords: PasswordCost = { memoryKiB: 8, passes: 1, parallelism: 1 }
