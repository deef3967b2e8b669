import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { maxEntries } from './memory.ts'

/** A person with an account at the Google emulator. */
export type Person = {
  name: string
  email: string
  isVerified: boolean
  /** Whether Google hosts the mailbox of the address, and so knows its owner. */
  isHosted: boolean
  /** The address of a photo. The chooser does not ask for one. */
  picture?: string | undefined
}

/** The people that the chooser offers. */
export const offeredPeople: Person[] = [
  { name: 'Amina Rahman', email: 'amina@gmail.example', isVerified: true, isHosted: true },
  { name: 'Kamal Hossain', email: 'kamal@gmail.example', isVerified: true, isHosted: true },
  { name: 'Nusrat Jahan', email: 'nusrat@gmail.example', isVerified: true, isHosted: true },
]

/** Another account, as typed into the chooser. */
export const TypedPerson = z.pipe(
  z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    email: z.string().check(z.trim(), z.maxLength(254), z.email()),
    isVerified: z.optional(z.string()),
    isHosted: z.optional(z.string()),
    picture: z.optional(z.url({ protocol: /^https$/ })),
  }),
  z.transform(({ name, email, isVerified, isHosted, picture }): Person => ({
    name,
    email,
    picture,
    isVerified: isVerified !== undefined,
    isHosted: isHosted !== undefined,
  })),
)

/** The newest people who signed in, by the id of their account. */
export function createPeople() {
  const people = new LRUCache<string, Person>({ max: maxEntries })
  return {
    /** Stores a person and returns the id of the account. */
    remember: (person: Person) => {
      const accountId = subjectOf(person)
      people.set(accountId, person)
      return accountId
    },
    find: (accountId: string) => people.get(accountId),
  }
}

/**
 * The id of a person's account, with as many digits as Google's ids. An address has the same id on every installation.
 */
export function subjectOf({ email }: Person): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return BigInt(`0x${hash}`).toString().slice(0, 21)
}

/** The claims of an ID token for the scopes `openid email profile`. */
export function claimsOf(person: Person) {
  const [givenName, ...familyNames] = person.name.split(/\s+/)
  return {
    sub: subjectOf(person),
    email: person.email,
    email_verified: person.isVerified,
    ...(person.isHosted && { hd: person.email.split('@').at(-1)?.toLowerCase() }),
    name: person.name,
    given_name: givenName,
    ...(familyNames.length > 0 && { family_name: familyNames.join(' ') }),
    ...(person.picture && { picture: person.picture }),
  }
}
