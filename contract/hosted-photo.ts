import * as z from 'zod/mini'
import { wrong } from './wrong-field.ts'

/** The address of a picture that was uploaded here. Not in `fields.ts`, which pages without photos load too. */
export const HostedPhoto = z
  .string(wrong('picture-not-hosted'))
  .check(z.regex(/^\/images\/[\w.-]{1,200}$/u, wrong('picture-not-hosted')))
