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

/** What a guest's upload may be for. An upload with a purpose comes before other uploads from guests. */
export const uploadPurposes = ['sign-up'] as const
