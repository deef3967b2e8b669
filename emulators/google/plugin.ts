import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { sendPage, windowHeaders } from '#services/identity/google/routes.ts'
import { renderChooser, renderExpired, type Typed } from './chooser-page.ts'
import { offeredPeople, type Person, TypedPerson } from './people.ts'
import { type EmulatorProvider, prefix, sessionCookie } from './provider.ts'

type Open = () => Promise<EmulatorProvider>
type ChooserRequest = FastifyRequest<{ Body?: Record<string, unknown> }>

/** Serves the issuer and its chooser under its prefix. */
export function createEmulatorPlugin(
  open: Open,
  originOf: (request: FastifyRequest) => string,
): FastifyPluginAsync {
  return async (app) => {
    await app.register((scope) => mountProvider(scope, open, originOf))
    await app.register((scope) => mountChooser(scope, open))
  }
}

/** Mounts the issuer, which reads requests and writes answers itself. */
async function mountProvider(
  app: FastifyInstance,
  open: Open,
  originOf: (request: FastifyRequest) => string,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'POST'],
    url: `${prefix}/*`,
    async handler(request, reply) {
      const { provider } = await open()
      const origin = originOf(request)
      // This check comes first: after `hijack` only the issuer can answer the request.
      if (!URL.canParse(origin)) return sendPage(reply.code(400).headers(windowHeaders), renderExpired())
      const rewritten = rewriteForIssuer(request, origin)
      reply.hijack()
      const headers = { ...windowHeaders, 'x-request-id': request.id }
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
      await provider.callback()(rewritten, reply.raw)
    },
  })
}

function rewriteForIssuer(request: FastifyRequest, origin: string): IncomingMessage {
  const { raw } = request
  const { protocol, host } = new URL(origin)
  const cookies = (raw.headers.cookie ?? '')
    .split(';')
    .filter((pair) => !pair.trim().startsWith(sessionCookie))
  raw.headers.cookie = cookies.join(';')
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
  raw.headers['x-forwarded-host'] = host
  // From these two the issuer works out the path that it is mounted under.
  return Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(prefix.length) })
}

async function mountChooser(app: FastifyInstance, open: Open): Promise<void> {
  await app.register(formbody, { bodyLimit: 10_000 })
  app.addHook('onSend', async (_, reply) => {
    reply.headers(windowHeaders)
  })
  app.get(`${prefix}/choose/:uid`, async (request, reply) => {
    const isOpen = await isChoiceOpen((await open()).provider, request, reply)
    return isOpen ? sendPage(reply, renderChooser()) : sendPage(reply.code(400), renderExpired())
  })
  app.post(`${prefix}/choose/:uid`, async (request: ChooserRequest, reply) => {
    const { provider, remember } = await open()
    if (!(await isChoiceOpen(provider, request, reply))) return sendPage(reply.code(400), renderExpired())
    const choice = readChoice(request.body ?? {})
    if ('typed' in choice) return sendPage(reply.code(422), renderChooser(choice.typed))
    const result = choice.person
      ? { login: { accountId: remember(choice.person), remember: false }, select_account: {} }
      : { error: 'access_denied', error_description: 'No account was chosen.' }
    const options = { mergeWithLastSubmission: false }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, options), 303)
  })
}

/** Whether this browser has a chooser that still waits for a choice. */
async function isChoiceOpen(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    await provider.interactionDetails(request.raw, reply.raw)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return false
    throw error
  }
}

/** Returns no person when somebody pressed Cancel. */
function readChoice(body: Record<string, unknown>): { person?: Person } | { typed: Typed } {
  if (body['choice'] === 'cancel') return {}
  const offered = offeredPeople.find(({ email }) => email === body['choice'])
  if (offered) return { person: offered }
  const typed = TypedPerson.safeParse(body)
  if (typed.success) return { person: typed.data }
  const isWrong = (field: string) => typed.error.issues.some(({ path }) => path[0] === field)
  const problem = isWrong('email')
    ? 'Please write an email address, like amina@gmail.example.'
    : 'Please write a name.'
  return {
    typed: {
      name: readText(body['name']),
      email: readText(body['email']),
      isVerified: body['isVerified'] !== undefined,
      isHosted: body['isHosted'] !== undefined,
      problem,
    },
  }
}

const readText = (value: unknown) => (typeof value === 'string' ? value : '')
