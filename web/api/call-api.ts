import type { Call, CallInput, CallPage, ReplyOf, Route } from '#contract/route.ts'
import { isOffline, NetworkFailure } from './network-failure.ts'
import { askServerBuild } from './page-build.ts'

/** The longest that we wait for the code. */
const timeoutMs = 30_000

/** Loads the code that all calls share. A page needs it only for its first call. */
export async function loadCallCode() {
  const [api] = await Promise.all([import('./create-api.ts'), import('./on-wire.ts')])
  return api
}

let arrived: Awaited<ReturnType<typeof loadCallCode>> | undefined

/** Throws NetworkFailure if the code does not arrive; the next call then loads it again. */
async function loadApi({ method }: Route) {
  try {
    arrived ??= await Promise.race([loadCallCode(), failLate()])
    return arrived.browserApi
  } catch (error) {
    void askServerBuild()
    throw new NetworkFailure(error, { isUnsent: method !== 'GET' && isOffline(), isCodeMissing: true })
  }
}

const failLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The code did not arrive in time.')), timeoutMs)
  })

/** Calls a route of our API. Throws Problem if the server refused, NetworkFailure if no answer came. */
export const callApi: Call = async (route, ...rest) => (await loadApi(route)).call(route, ...rest)

/** Like `callApi`, with the cursor of the next page. */
export const callPage: CallPage = async (route, input) => (await loadApi(route)).callPage(route, input)

/** Like `callApi`, but with the given token instead of ours, or with none. */
export const callApiWith = async <R extends Route>(
  bearer: string | undefined,
  route: R,
  input: CallInput<R>,
): Promise<ReplyOf<R>> => (await loadApi(route)).callWith(bearer, route, input)
