import { GoogleAuthProvider } from 'firebase/auth'
import {
  type GoogleClaims,
  GoogleTokenRefused,
  type VerifyGoogleToken,
} from '#services/identity/google/google.ts'

/** An unsigned token that contains the claims themselves: these tests need no signature. */
export function tokenOf(claims: GoogleClaims): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}

export const credentialOf = (claims: GoogleClaims) => GoogleAuthProvider.credential(tokenOf(claims))

/** Reads such a token, in the place of Google's verification. */
export const acceptGoogleToken: VerifyGoogleToken = async (token) => {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as GoogleClaims
  } catch (error) {
    throw new GoogleTokenRefused(error)
  }
}

export const ayeshaAtGoogle: GoogleClaims = {
  subject: '118200000000000000001',
  email: 'ayesha@example.com',
  emailVerified: true,
  hostedDomain: 'example.com',
  name: 'Ayesha Rahman',
  givenName: 'Ayesha',
  familyName: 'Rahman',
  picture: 'https://lh3.googleusercontent.com/a/ayesha',
}
