import type { GoogleClaims } from '../../google/google.ts'
import type { Account } from '../accounts/accounts.ts'
import { google } from '../accounts/google-identities.ts'

/** `photoUrl` is the address where we host the photo; null when the person has no photo or it cannot be fetched. */
export type GooglePerson = GoogleClaims & { photoUrl: string | null }

export type GoogleCredential = { claims: GooglePerson; idToken: string }

/** What the pages ask Google for: who somebody is, and nothing else. */
const grantedScopes = [
  'openid',
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
].join(' ')

/** Returns the person in the fields of accounts:signInWithIdp, and the credential, which can be used again. */
export function viewPerson({ claims, idToken }: GoogleCredential) {
  const { subject, email, emailVerified, hostedDomain, name, givenName, familyName, picture } = claims
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: google,
    federatedId: `https://accounts.google.com/${subject}`,
    email,
    emailVerified,
    fullName: name,
    firstName: givenName,
    lastName: familyName,
    displayName: name,
    photoUrl: picture,
    oauthIdToken: idToken,
    rawUserInfo: JSON.stringify({
      iss: 'https://accounts.google.com',
      sub: subject,
      id: subject,
      email,
      email_verified: emailVerified,
      verified_email: emailVerified,
      hd: hostedDomain,
      name,
      given_name: givenName,
      family_name: familyName,
      picture,
      granted_scopes: grantedScopes,
    }),
  }
}

/** The fields of `viewPerson`, and the account that the person signed in to. */
export function viewSignIn(credential: GoogleCredential, account: Account, isNewUser: boolean) {
  return {
    ...viewPerson(credential),
    localId: account.localId,
    email: account.email,
    emailVerified: account.emailVerified,
    displayName: account.displayName ?? undefined,
    photoUrl: account.photoUrl ?? undefined,
    ...(isNewUser ? { isNewUser } : {}),
  }
}
