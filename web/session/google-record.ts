import type { CallInput } from '#contract/route.ts'
import type { userRoutes } from '#contract/users.ts'
import type { SignedInUser } from './identity-client.ts'

const longestName = 80
/** For the few who have no photo there. */
const noPhoto = '/icon-192.png'

export type NewRecord = CallInput<typeof userRoutes.create>['body']

/** The record of somebody who came with Google: a buyer, without `verify`, under the name and photo they have there. */
export function createGoogleRecord({ displayName, email, photoURL }: SignedInUser): NewRecord {
  const name = displayName?.trim() || email.slice(0, email.indexOf('@'))
  return {
    name: name.slice(0, longestName),
    email,
    image: photoURL ?? new URL(noPhoto, location.origin).href,
    role: 'buyer',
    isAdmin: false,
  }
}
