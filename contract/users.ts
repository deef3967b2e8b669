import { languages } from '#lib/languages.ts'
import * as z from 'zod/mini'
import { EmailAddress, ImageUrl, singleLine } from './fields.ts'
import { isShopName, visible, withoutHiding } from './person-name.ts'
import { spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

export const Role = z.enum(['buyer', 'seller'], schemaError('role'))
export type Role = z.infer<typeof Role>

/** The language in which a person gets emails. */
export const PersonLanguage = z.enum(languages, schemaError('language'))

/** Why a seller is not verified after an admin has decided about them. */
export const denials = ['declined', 'withdrawn'] as const

export const User = z.object({
  id: spelled('_id', z.string()),
  name: z.string(),
  email: z.string(),
  image: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  /** Left out for somebody who signed up with a social account. */
  isVerified: spelled('verify', z.optional(z.boolean())),
  /** Only for a seller whose verification an admin has declined or withdrawn. They may ask again. */
  denial: z.optional(z.object({ kind: z.enum(denials), reason: z.string() })),
  /** True for a seller who has asked to be verified and waits for an admin; otherwise left out. */
  hasAsked: spelled('verificationRequested', z.optional(z.boolean())),
  /** Only in the record that its owner, or an admin, asks for. */
  language: z.optional(PersonLanguage),
  /** True in the own record of an admin whose sign-in lacks the second factor that admins need here; otherwise left out. */
  lacksSecondFactor: z.optional(z.boolean()),
})
export type User = z.infer<typeof User>

/** The name of a person, which others see: 1 to 80 characters, some visible and none hidden. */
export const PersonName = singleLine(80, 'name-missing').check(
  z.regex(withoutHiding, schemaError('plain-line')),
  z.regex(visible, schemaError('name-missing')),
)

/**
 * A client may send `isAdmin`; the server ignores it. `isVerified` only marks a sign-up by email. A sign-up with a social
 * account leaves it out and may have no picture: `image` is then empty.
 */
export const NewUser = z
  .object({
    name: PersonName.check(z.refine((name) => !isShopName(name), schemaError('name-reserved'))),
    email: EmailAddress,
    image: z.union([ImageUrl, z.literal('')], schemaError('picture-missing')),
    role: Role,
    isAdmin: z.optional(z.boolean()),
    isVerified: spelled('verify', z.optional(z.boolean())),
  })
  .check(
    z.refine(({ image, isVerified }) => image !== '' || isVerified === undefined, {
      path: ['image'],
      ...schemaError('picture-missing'),
    }),
  )
