import { EmailAuthProvider, reauthenticateWithCredential, type User } from 'firebase/auth'
import { proveWithGoogle } from './firebase-google.ts'
import type { GoogleProof } from './identity-client.ts'

/** Shows the password or the Google account of who is signed in once more. Throws the SDK's error. */
export async function proveAgain(user: User, proof: { password: string } | GoogleProof): Promise<void> {
  if (!('password' in proof)) return proveWithGoogle(user, proof)
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', proof.password))
}
