import type { SignedInUser } from '#web/session/identity/identity-client.ts'

/** Whether the account has another sign-in method than Google. */
export function hasWayBesidesGoogle({ providerData }: SignedInUser): boolean {
  return providerData.some(({ providerId }) => providerId !== 'google.com')
}

/** The email address of the linked Google account; undefined if none is linked. */
export function findGoogleAddress(user: SignedInUser): string | undefined {
  const google = user.providerData.find(({ providerId }) => providerId === 'google.com')
  return google ? (google.email ?? user.email) : undefined
}
