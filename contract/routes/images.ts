import * as z from 'zod/mini'
import { route } from '../route.ts'
import { schemaError } from '../wrong-field.ts'
import { uploadPurposes } from '../images.ts'

export const imageRoutes = {
  upload: route({
    method: 'POST',
    path: '/images',
    changes: [],
    summary:
      'Upload a picture (multipart field `image`) and get its address. It is a JPEG, PNG, WebP or AVIF of at most 10 MiB.',
    who: 'guest',
    upload: true,
    query: z.object({
      key: z.optional(z.string()),
      purpose: z.optional(z.enum(uploadPurposes, schemaError('picture-purpose'))),
    }),
    reply: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
    limit: { max: 120, windowSeconds: 600 },
  }),
}
