import * as z from 'zod/mini'
import type { Captcha } from '../core/context.ts'

const Assessment = z.object({
  tokenProperties: z.object({ valid: z.optional(z.boolean()), action: z.optional(z.string()) }),
  riskAnalysis: z.optional(z.object({ score: z.optional(z.number()) })),
})

/** The score goes from 0, a program, to 1, a person. Google suggests this threshold to begin with. */
const minScore = 0.5

export type RecaptchaSettings = {
  siteKey: string
  projectId: string
  apiKey: string
  /** The address of Google's service; tests use another. */
  origin?: string
  timeoutMs?: number
}

/**
 * reCAPTCHA Enterprise: https://cloud.google.com/recaptcha/docs/create-assessment-website. A token passes when it was
 * made for this action, and its score says that a person is at least as likely as a program.
 */
export function createRecaptcha({
  siteKey,
  projectId,
  apiKey,
  origin = 'https://recaptchaenterprise.googleapis.com',
  timeoutMs = 5_000,
}: RecaptchaSettings): Captcha {
  const url = new URL(`/v1/projects/${encodeURIComponent(projectId)}/assessments`, origin)
  url.searchParams.set('key', apiKey)
  return {
    siteKey,
    isPassed: async (token, action, address) => {
      const event = { token, siteKey, expectedAction: action, userIpAddress: address }
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      // The address contains our key, so the error must not mention it.
      if (!reply.ok) throw new Error(`reCAPTCHA answered ${reply.status}.`)
      const { tokenProperties, riskAnalysis } = z.parse(Assessment, await reply.json())
      const isForAction = tokenProperties.valid === true && tokenProperties.action === action
      return isForAction && (riskAnalysis?.score ?? 0) >= minScore
    },
  }
}
