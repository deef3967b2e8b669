import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Proxy = {
  url: string
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Leads new connections to this server. Those that are open stay where they are. */
  redirect: (to: string) => void
}

/** Opens a TCP proxy to this server that a test can cut and restore, which looks like a restart of the server. */
export async function openProxy(url: string): Promise<Proxy> {
  let target = new URL(url)
  const usualPort = target.protocol === 'redis:' ? 6379 : 5432
  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    const onward = connect(Number(target.port || usualPort), target.hostname)
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', () => end.destroy())
    }
    socket.pipe(onward).pipe(socket)
  }
  let server = createServer(accept).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    cut: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
    redirect: (to) => {
      target = new URL(to)
    },
    mend: async () => {
      server = createServer(accept).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
