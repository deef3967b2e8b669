import * as z from 'zod/mini'
import { isWithinDomain } from '#lib/domains.ts'
import { AuthFailure } from '#web/session/identity/identity-client.ts'

const timeoutMs = 30_000

const Project = z.object({ authorizedDomains: z.array(z.string()) })
const Refusal = z.object({ error: z.object({ message: z.string() }) })

/**
 * Asks the identity service whether people may sign in with a popup from this host. The SDK does the same before its
 * own popups. Throws AuthFailure: unauthorized-domain, or another code if the service did not answer as expected.
 */
export async function assertAuthorizedDomain(apiKey: string, hostname: string): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(apiKey)}`
  const answer = await ask(path)
  const project = z.safeParse(Project, answer)
  if (!project.success) throw describeRefusal(answer)
  if (!project.data.authorizedDomains.some((domain) => isWithinDomain(domain, hostname)))
    throw new AuthFailure('unauthorized-domain')
}

async function ask(path: string): Promise<unknown> {
  try {
    const reply = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) })
    return await reply.json()
  } catch {
    throw new AuthFailure('network-request-failed')
  }
}

function describeRefusal(answer: unknown): AuthFailure {
  const refusal = z.safeParse(Refusal, answer)
  const message = refusal.success ? refusal.data.error.message : undefined
  if (message?.startsWith('API key not valid')) return new AuthFailure('invalid-api-key')
  return new AuthFailure('internal-error', message)
}
