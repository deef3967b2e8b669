import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type EndedStatement, endedStatements } from '#services/database/database.ts'
import type { JobHandlers } from '#services/jobs/jobs.ts'
import type { PaymentProvider } from '#services/payments/payments.ts'
import { version } from '../config/version.ts'
import { sayExportFailures } from './export-failures.ts'

type Options = {
  /** The collector, without `/v1/traces`. */
  endpoint: string
  /** Whether a proxy of ours sets `traceparent`, so that the trace of a request began there. */
  trustProxy: boolean
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** What the collector has not taken by then is dropped, so that it cannot delay the stop. */
const exportWithinMs = 2000

/** The calls to a provider that answer with a promise. */
const providerCalls = [
  'createIntent',
  'findIntent',
  'authorizeIntent',
  'captureIntent',
  'cancelIntent',
  'refundIntent',
  'listRefunds',
  'listMovements',
] as const satisfies (keyof PaymentProvider)[]

/**
 * Sends traces to an OpenTelemetry collector: a span for each request and job, and within them for each statement and call
 * to a provider. None has values that somebody has typed: addresses are patterns of routes, statements have placeholders.
 * Only loaded where it is configured. Call it before any route is mounted.
 */
export function openTracing({ endpoint, trustProxy, log }: Options) {
  const tellFailure = sayExportFailures(log)
  const provider = openProvider(endpoint)
  const spans = { tracer: provider.getTracer('hatbodol', version), current: new AsyncLocalStorage<Context>() }
  const add = (message: unknown) => addStatement(spans, message as EndedStatement)
  endedStatements.subscribe(add)
  return {
    traceRequests: (app: FastifyInstance) => {
      traceRequests(spans, app, trustProxy)
    },
    traceJobs: (handlers: JobHandlers) => traceJobs(spans, handlers),
    traceProvider: (payments: PaymentProvider) => traceProvider(spans, payments),
    /** Sends what is left. */
    close: async () => {
      endedStatements.unsubscribe(add)
      await provider.shutdown().catch(tellFailure)
    },
  }
}

/** What makes spans, and the span in which the work that runs now belongs. */
type Spans = { tracer: Tracer; current: AsyncLocalStorage<Context> }

function openProvider(endpoint: string): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportWithinMs,
  })
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hatbodol', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    // Whatever the flags of a `traceparent` say.
    sampler: new AlwaysOnSampler(),
  })
}

/** Runs work within a span of its own. Returns or throws what the work does. */
async function within<T>(
  { tracer, current }: Spans,
  { name, kind }: { name: string; kind: SpanKind },
  work: () => Promise<T>,
): Promise<T> {
  const parent = current.getStore() ?? ROOT_CONTEXT
  const span = tracer.startSpan(name, { kind }, parent)
  try {
    return await current.run(trace.setSpan(parent, span), work)
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Statements that belong to no request or job, such as the polls for jobs, are left out. */
function addStatement({ tracer, current }: Spans, { sql, durationMs, error }: EndedStatement): void {
  const parent = current.getStore()
  if (!parent) return
  const [operation = ''] = sql.trimStart().split(/\s/u, 1)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': sql,
    'db.operation.name': operation,
  }
  const startTime = Date.now() - durationMs
  const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes, startTime }, parent)
  if (error) fail(span, error)
  span.end()
}

function traceRequests({ tracer, current }: Spans, app: FastifyInstance, trustProxy: boolean): void {
  const spans = new WeakMap<ServerResponse, Span>()
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const method = request.method ?? ''
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      trustProxy ? parentOf(request) : ROOT_CONTEXT,
    )
    spans.set(response, span)
    response.once('close', () => endRequest(span, response.statusCode))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const span = spans.get(reply.raw)
    const { url: route } = request.routeOptions
    // The log has the same id.
    span?.setAttribute('hatbodol.request_id', request.id)
    if (route) span?.updateName(`${request.method} ${route}`).setAttribute('http.route', route)
    done()
  })
  // Not earlier: reading a body leaves the context of the hooks before it.
  app.addHook('preHandler', (_, reply, done) => {
    const span = spans.get(reply.raw)
    if (span) current.run(trace.setSpan(ROOT_CONTEXT, span), done)
    else done()
  })
}

function endRequest(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const traceJobs = (spans: Spans, handlers: JobHandlers): JobHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (data: never) => within(spans, { name: `job ${name}`, kind: SpanKind.CONSUMER }, () => handle(data)),
    ]),
  ) as JobHandlers

const traceProvider = (spans: Spans, payments: PaymentProvider): PaymentProvider => ({
  ...payments,
  ...Object.fromEntries(
    providerCalls.map((name) => {
      const call = payments[name] as (input: never) => Promise<unknown>
      const span = { name: `provider ${name}`, kind: SpanKind.CLIENT }
      return [name, (input: never) => within(spans, span, () => call(input))]
    }),
  ),
})

function parentOf({ headers }: IncomingMessage): Context {
  const found = parseTraceParent(String(headers['traceparent'] ?? ''))
  return found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : ROOT_CONTEXT
}

/** The name or code of an error, not its message: that may contain what somebody has typed. */
function fail(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown'
  const code = error instanceof Error && 'code' in error ? String(error.code) : name
  span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR })
}
