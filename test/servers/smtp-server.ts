import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

type ReceivedMail = { from: string; to: string[]; data: string }

/** Starts a mail server for a test. It speaks just enough SMTP to receive an email. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const faults: string[] = []
  const gone = new Set<string>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client that is stopped in the middle resets its connection.
    socket.on('error', () => socket.destroy())
    speakSmtp(socket)
  })

  function speakSmtp(socket: Socket) {
    let mail: ReceivedMail = { from: '', to: [], data: '' }
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    createInterface({ input: socket }).on('line', (line) => {
      if (isData) {
        if (line !== '.') {
          mail.data += `${line}\n`
          return
        }
        isData = false
        received.push(mail)
        mail = { from: '', to: [], data: '' }
        say('250 taken')
        return
      }
      commands.push(line)
      if (line.startsWith('EHLO')) say('250-test\r\n250 AUTH PLAIN LOGIN')
      else if (line.startsWith('MAIL FROM:')) startMail(line)
      else if (line.startsWith('RCPT TO:')) takeRecipient(line)
      else if (line === 'DATA') {
        isData = true
        say('354 go on')
      } else say(line === 'QUIT' ? '221 bye' : '250 ok')
    })

    function startMail(line: string) {
      mail.from = line
      say('250 ok')
    }

    function takeRecipient(line: string) {
      const fault = faults.shift()
      if (fault === 'hangs-up') socket.destroy()
      else if (fault !== 'stays-silent' && fault) say(fault)
      if (fault) return
      const address = line.replace(/^RCPT TO:<(.*)>$/, '$1')
      if (gone.has(address)) return say(`550 5.1.1 <${address}>: no such mailbox`)
      mail.to.push(address)
      say('250 ok')
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    received,
    /** Every command that it received, without the content of the emails. */
    commands,
    /** What it does with the next recipients, in order: `hangs-up`, `stays-silent`, or the line that it answers. */
    faults,
    /** Addresses that it refuses for ever, in whatever order emails to several addresses come. */
    gone,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
