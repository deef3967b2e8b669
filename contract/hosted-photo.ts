import * as z from 'zod/mini'
import { schemaError } from './wrong-field.ts'

/**
 * The address of a picture that was uploaded here for everybody. Not in `fields.ts`, which pages without photos load too.
 */
export const HostedPhoto = z
  .string(schemaError('picture-not-hosted'))
  .check(z.regex(/^\/images\/(?!private_)[\w.-]{1,200}$/u, schemaError('picture-not-hosted')))

/** The address of a picture that was uploaded here with the purpose `problem`, with or without its signature. */
export const PrivatePhoto = z
  .string(schemaError('picture-not-private'))
  .check(
    z.regex(/^\/images\/private_[\w]{1,64}\.jpg(\?[\w=&-]{1,200})?$/u, schemaError('picture-not-private')),
  )

/** The address of a private picture without its signature, as records store it. */
export const withoutSignature = (url: string): string => url.replace(/\?.*$/u, '')
