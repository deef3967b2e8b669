import type { User } from '#contract/users.ts'

/** Who a page is for; `either` is for whoever sells or keeps order. */
export type NeededRole = 'seller' | 'admin' | 'either'

/** What a person may open is the union of what role and `isAdmin` give. */
export function hasRole({ role, isAdmin }: Pick<User, 'role' | 'isAdmin'>, needs: NeededRole): boolean {
  return (needs !== 'admin' && role === 'seller') || (needs !== 'seller' && isAdmin)
}
