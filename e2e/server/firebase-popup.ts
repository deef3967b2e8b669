/**
 * The part of the script at apis.google.com that the SDK needs. Google's script opens a frame of the project's
 * domain, which reports the result of the popup. Ours opens that frame too, but the popup itself reports the result.
 */
export const gapiScript = `
  const handlers = new Map()
  addEventListener('message', ({ data }) => {
    if (data?.authEvent) handlers.get('authEvent')?.({ authEvent: data.authEvent })
  })
  const iframe = {
    restyle: async () => {},
    ping: async (done) => done(),
    register: (name, handler) => handlers.set(name, handler),
    // The SDK's callback throws at its end, whatever the answer is. Google's code ignores that too.
    send: (name, message, done) => setTimeout(() => {
      try { done([{ webStorageSupport: true }]) } catch {}
    }),
  }
  const iframes = {
    Iframe: class {},
    CROSS_ORIGIN_IFRAMES_FILTER: {},
    getContext: () => ({
      open: ({ where, url }, opened) =>
        new Promise((resolve, reject) => {
          const frame = document.createElement('iframe')
          frame.src = url
          frame.onload = () => Promise.resolve(opened(iframe)).then(resolve, reject)
          where.append(frame)
        }),
    }),
  }
  window.gapi = { iframes, load: (_, { callback }) => callback() }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

/** The window that Firebase opens, where a person consents at Google: here it has one button. */
export const handlerPage = `<!doctype html>
  <title>Sign in with Google</title>
  <button>Continue as Tahmina</button>
  <script>
    const asked = new URLSearchParams(location.search)
    document.querySelector('button').onclick = () =>
      opener.postMessage(
        {
          authEvent: {
            type: asked.get('authType'),
            eventId: asked.get('eventId'),
            urlResponse: location.href + '#done',
            sessionId: 'session',
            postBody: null,
            tenantId: null,
            error: null,
          },
        },
        '*',
      )
  </script>
`
