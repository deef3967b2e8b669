import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { sendPage, windowHeaders } from '../routes.ts'
import { renderChooser, renderOver, type Typed } from './chooser-page.ts'
import { offeredPeople, type Person, TypedPerson } from './people.ts'
import { type LocalProvider, prefix, sessionCookie } from './provider.ts'

type Open = () => Promise<LocalProvider>
type ToChooser = FastifyRequest<{ Body?: Record<string, unknown> }>

/** The issuer under its prefix, and its chooser. */
export function createLocalPlugin(
  open: Open,
  originOf: (request: FastifyRequest) => string,
): FastifyPluginAsync {
  return async (app) => {
    await app.register((scope) => mountProvider(scope, open, originOf))
    await app.register((scope) => mountChooser(scope, open))
  }
}

/** The issuer reads requests and writes answers itself. */
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
      // Once hijacked, a request is answered by the issuer or by nobody.
      if (!URL.canParse(origin)) return sendPage(reply.code(400).headers(windowHeaders), renderOver())
      const seen = asTheIssuerSeesIt(request, origin)
      reply.hijack()
      for (const [name, value] of Object.entries(windowHeaders)) reply.raw.setHeader(name, value)
      await provider.callback()(seen, reply.raw)
    },
  })
}

function asTheIssuerSeesIt(request: FastifyRequest, origin: string): IncomingMessage {
  const { raw } = request
  const { protocol, host } = new URL(origin)
  const cookies = (raw.headers.cookie ?? '')
    .split(';')
    .filter((pair) => !pair.trim().startsWith(sessionCookie))
  raw.headers.cookie = cookies.join(';')
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
  raw.headers['x-forwarded-host'] = host
  // By the two together it knows what it is mounted under.
  return Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(prefix.length) })
}

async function mountChooser(app: FastifyInstance, open: Open): Promise<void> {
  await app.register(formbody, { bodyLimit: 10_000 })
  app.addHook('onSend', async (_, reply) => {
    reply.headers(windowHeaders)
  })
  app.get(`${prefix}/choose/:uid`, async (request, reply) => {
    const isOpen = await findChoice((await open()).provider, request, reply)
    return isOpen ? sendPage(reply, renderChooser()) : sendPage(reply.code(400), renderOver())
  })
  app.post(`${prefix}/choose/:uid`, async (request: ToChooser, reply) => {
    const { provider, remember } = await open()
    if (!(await findChoice(provider, request, reply))) return sendPage(reply.code(400), renderOver())
    const choice = readChoice(request.body ?? {})
    if ('typed' in choice) return sendPage(reply.code(422), renderChooser(choice.typed))
    const result = choice.person
      ? { login: { accountId: remember(choice.person), remember: false }, select_account: {} }
      : { error: 'access_denied', error_description: 'No account was chosen.' }
    const options = { mergeWithLastSubmission: false }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, options), 303)
  })
}

/** Whether this browser is at a choice that is still open. */
async function findChoice(
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

/** Nobody, where the person pressed Cancel. */
function readChoice(body: Record<string, unknown>): { person?: Person } | { typed: Typed } {
  if (body['choice'] === 'cancel') return {}
  const offered = offeredPeople.find(({ email }) => email === body['choice'])
  if (offered) return { person: offered }
  const typed = TypedPerson.safeParse(body)
  if (typed.success) return { person: typed.data }
  const isWrong = (field: string) => typed.error.issues.some(({ path }) => path[0] === field)
  const problem = isWrong('email')
    ? 'Please write an e-mail address, like amina@gmail.example.'
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
