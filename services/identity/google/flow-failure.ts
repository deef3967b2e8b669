import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { AnswerError } from './answer-page.ts'

type FlowFailure = {
  error: Exclude<AnswerError, 'unauthorized-domain'>
  /** For the log: only an error code. */
  reason: string
}

/** Returns the failure that an error of `openid-client` means; undefined when the error is a bug of ours. */
export function readFlowFailure(error: unknown): FlowFailure | undefined {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return { error: 'cancelled', reason: 'access_denied' }
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return isTemporary(error) ? unreachable(error.error) : failed(error.error)
  if (!(error instanceof ClientError)) return undefined
  return isTemporary(error) ? unreachable(reasonOf(error)) : failed(reasonOf(error))
}

const unreachable = (reason: string): FlowFailure => ({ error: 'unreachable', reason })

const failed = (reason: string): FlowFailure => ({ error: 'failed', reason })

const temporary = ['temporarily_unavailable', 'server_error']

function isTemporary(error: ClientError | AuthorizationResponseError | ResponseBodyError): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  if (error instanceof AuthorizationResponseError) return temporary.includes(error.error)
  const { cause, code } = error
  return (
    code === 'OAUTH_TIMEOUT' ||
    cause instanceof TypeError ||
    (cause instanceof Response && cause.status >= 500)
  )
}

function reasonOf({ code, cause }: ClientError): string {
  return code ?? (cause instanceof Error ? cause.name : 'unknown')
}
