import { imageRoutes } from '#contract/images.ts'
import { type AccessTokens, accessTokens, tokenForGuest } from './access-token.ts'
import { addressOf } from './call-api.ts'
import { NetworkFailure } from './network-failure.ts'
import { readReply } from './read-answer.ts'

/** Given up when nothing has moved for this long, however long the whole takes on a slow line. */
const stalledAfterMs = 60_000

type Progress = (percent: number) => void

/** The upload over XMLHttpRequest, which alone tells how far it has come. */
export function createUpload(tokens: AccessTokens, createRequest: () => XMLHttpRequest) {
  return async (file: Blob, onPercent: Progress, signal?: AbortSignal): Promise<string> => {
    const token = await tokenForGuest(tokens)
    if (signal?.aborted) throw new NetworkFailure(signal.reason)
    const request = createRequest()
    const form = new FormData()
    form.set('image', file)
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const fail = () => reject(new NetworkFailure())
      const watch = watchForStall(() => request.abort())
      request.upload.addEventListener('progress', (event) => {
        watch.moved()
        if (event.lengthComputable) onPercent(Math.floor((event.loaded / event.total) * 100))
      })
      request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      request.addEventListener('loadend', watch.stop)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.open(imageRoutes.upload.method, addressOf(imageRoutes.upload, {}))
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
      onPercent(0)
      request.send(form)
    })
    return readReply(imageRoutes.upload, answer).data.url
  }
}

function watchForStall(onStall: () => void) {
  let timer = setTimeout(onStall, stalledAfterMs)
  return {
    moved() {
      clearTimeout(timer)
      timer = setTimeout(onStall, stalledAfterMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Uploads a picture and gives its address. Throws Problem (`unsupported-image`, `body-too-large`) or NetworkFailure, the
 * latter too when `signal` gives it up.
 */
export const uploadImage = createUpload(accessTokens, () => new XMLHttpRequest())
