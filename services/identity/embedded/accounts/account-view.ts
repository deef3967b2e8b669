import type { Account } from './accounts.ts'
import type { LinkedIdentity } from './google-identities.ts'

/** An account in the form that its own holder gets. The password hash is always "REDACTED" in Base64, as at Google. */
export function viewAccount(account: Account, identities: LinkedIdentity[]) {
  const { localId, email, emailVerified, passwordHash } = account
  const profile = { displayName: account.displayName ?? undefined, photoUrl: account.photoUrl ?? undefined }
  return {
    localId,
    email,
    emailVerified,
    ...profile,
    passwordHash: passwordHash ? 'UkVEQUNURUQ=' : undefined,
    providerUserInfo: [
      ...identities.map(viewIdentity),
      ...(passwordHash
        ? [{ providerId: 'password', federatedId: email, rawId: email, email, ...profile }]
        : []),
    ],
  }
}

function viewIdentity({ providerId, federatedId, email, displayName, photoUrl }: LinkedIdentity) {
  return {
    providerId,
    federatedId,
    rawId: federatedId,
    email: email ?? undefined,
    displayName: displayName ?? undefined,
    photoUrl: photoUrl ?? undefined,
  }
}
