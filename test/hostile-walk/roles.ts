/** The roles that the product distinguishes. `newSeller` is not verified; steps may delete the account of `account`. */
export const parts = {
  buyer: { role: 'buyer', isAdmin: false, isVerified: null },
  newSeller: { role: 'seller', isAdmin: false, isVerified: false },
  seller: { role: 'seller', isAdmin: false, isVerified: true },
  admin: { role: 'buyer', isAdmin: true, isVerified: null },
  account: { role: 'buyer', isAdmin: false, isVerified: null },
} as const
export type Part = (typeof parts)[Role]
export type Role = keyof typeof parts
export const roles = Object.keys(parts) as Role[]
