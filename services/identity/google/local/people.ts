import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { keepNewest } from './memory.ts'

/** Somebody with an account at the stand-in for Google. */
export type Person = {
  name: string
  email: string
  isVerified: boolean
  /** Google has the mail of the address, and so knows whose it is. */
  isHosted: boolean
}

/** Those the chooser offers. */
export const offeredPeople: Person[] = [
  { name: 'Amina Rahman', email: 'amina@gmail.example', isVerified: true, isHosted: true },
  { name: 'Kamal Hossain', email: 'kamal@gmail.example', isVerified: true, isHosted: true },
  { name: 'Nusrat Jahan', email: 'nusrat@gmail.example', isVerified: true, isHosted: true },
]

/** Another account, as it is typed into the chooser. */
export const TypedPerson = z.pipe(
  z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    email: z.string().check(z.trim(), z.maxLength(254), z.email()),
    isVerified: z.optional(z.string()),
    isHosted: z.optional(z.string()),
  }),
  z.transform(({ name, email, isVerified, isHosted }): Person => ({
    name,
    email,
    isVerified: isVerified !== undefined,
    isHosted: isHosted !== undefined,
  })),
)

/** Those who signed in, by the id of their account; the newest of them. */
export function createPeople() {
  const people = new Map<string, Person>()
  return {
    /** Knows a person from here on, and gives the id of the account. */
    remember: (person: Person) => {
      const accountId = subjectOf(person)
      keepNewest(people, accountId, person)
      return accountId
    },
    find: (accountId: string) => people.get(accountId),
  }
}

/** The id of a person's account, as many digits as Google's have: the same for an address on every installation. */
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
  }
}
