import * as z from 'zod/mini'

/**
 * What a page needs to show a picture without a layout shift: its size and a tiny blurred placeholder as a data: URL.
 */
export const Photo = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
})
export type Photo = z.infer<typeof Photo>

/**
 * What an upload may be for. Guests' pictures for a sign-up come before others of guests. Photos of a sale problem are
 * private.
 */
export const uploadPurposes = ['sign-up', 'problem'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]
