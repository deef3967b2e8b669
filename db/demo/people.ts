import * as z from 'zod'
import { readEntries } from '../read-data.ts'
import { tidyText } from './texts.ts'

const Person = z.strictObject({
  name: tidyText(60),
  role: z.enum(['buyer', 'seller']),
  isAdmin: z.boolean(),
  /** Left out for people who signed up with Google, as for real people. */
  isVerified: z.boolean().optional(),
  joinedDaysAgo: z.number().int().positive(),
})

export type DemoPerson = z.infer<typeof Person> & { key: string; email: string }

export const demoPeople: DemoPerson[] = readEntries('db/demo/people.json', Person).map(([key, person]) => ({
  key,
  email: `${key}@hatbodol.example`,
  ...person,
}))
