import { admin } from '#texts/admin.ts'

/** What all commands of admins have in common. */
export const adminCommand = {
  errors: admin.errors,
  why: admin.reauthentication,
  forgetsUnseen: true,
} as const
