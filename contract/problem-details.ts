import * as z from 'zod/mini'

/** RFC 9457 problem details with our code. For invalid input, `errors` says what is wrong with which field. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  requestId: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.number()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ProblemDetails = z.infer<typeof ProblemDetails>
