import type { SignedInUser } from '#web/session/identity-client.ts'

export type Provider = 'password' | 'google.com'

/** Whether this is a way into the account of who is signed in. */
export function hasProvider(user: SignedInUser | null, provider: Provider): boolean {
  return user?.providerData.some(({ providerId }) => providerId === provider) ?? false
}

/** Whether the account has a way in besides this one. */
export function hasAnotherWay(user: SignedInUser | null, provider: Provider): boolean {
  return user?.providerData.some(({ providerId }) => providerId !== provider) ?? false
}

/** The address of the Google account that is linked. */
export function findGoogleAddress(user: SignedInUser): string | undefined {
  const google = user.providerData.find(({ providerId }) => providerId === 'google.com')
  return google ? (google.email ?? user.email) : undefined
}
