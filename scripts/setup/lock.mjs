import { createHash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWindows, local } from './project.mjs'
import { say } from './say.mjs'

/**
 * Runs `work` while no other process of this folder holds the lock `name`. Prints `waiting` once if it must wait.
 *
 * A holder listens on its own socket, which the kernel closes whenever the process ends. Claims are numbered files:
 * only one process can create the next number. Only its successor removes the highest claim, so two processes that find
 * the same dead holder cannot both follow it.
 */
export async function withLock(name, waiting, work) {
  const folder = local('locks', name)
  mkdirSync(folder, { recursive: true })
  const address = newAddress()
  const server = await listen(address)
  const claim = await takeTurn(folder, address, () => say(waiting))
  try {
    return await work()
  } finally {
    replace(folder, claim, '')
    server.close()
  }
}

async function takeTurn(folder, address, onWait) {
  let isAnnounced = false
  for (;;) {
    const holder = highest(folder)
    const heldAt = holder ? addressOf(folder, holder) : ''
    if (heldAt) {
      const isOver = await whenOver(heldAt, () => {
        if (!isAnnounced) onWait()
        isAnnounced = true
      })
      if (!isOver) continue
    }
    const claim = holder + 1
    if (!create(folder, claim, address)) continue
    if (highest(folder) > claim) {
      // Other processes claimed later numbers after this process had read the folder and before its claim.
      rmSync(join(folder, String(claim)), { force: true })
      continue
    }
    clear(folder, claim, heldAt)
    return claim
  }
}

/** Resolves with true at once when nobody listens there. Otherwise waits until the listener ends and returns false. */
function whenOver(address, onAlive) {
  return new Promise((resolve, reject) => {
    let isAlive = false
    const socket = connect(address)
    socket.once('connect', () => {
      isAlive = true
      onAlive()
    })
    socket.once('error', (error) => {
      // ECONNRESET: the listener ended after the kernel had queued this connection and before the listener accepted it.
      if (isAlive || ['ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(error.code)) return
      reject(error)
    })
    socket.once('close', () => resolve(!isAlive))
  })
}

function listen(address) {
  return new Promise((resolve, reject) => {
    const sockets = new Set()
    const server = createServer((socket) => {
      sockets.add(socket)
      // A waiter that has ended needs no answer.
      socket.on('error', () => sockets.delete(socket))
      socket.on('close', () => sockets.delete(socket))
    })
    server.once('error', reject)
    server.listen(address, () => {
      server.unref()
      if (!isWindows) process.once('exit', () => rmSync(address, { force: true }))
      resolve({
        close: () => {
          server.close()
          for (const socket of sockets) socket.destroy()
        },
      })
    })
  })
}

// The socket is outside the project, because its path may have only about a hundred characters.
function newAddress() {
  const id = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 20)
  return isWindows ? `\\\\.\\pipe\\hatbodol-${id}` : join(tmpdir(), `hatbodol-${id}.sock`)
}

const highest = (folder) =>
  Math.max(
    0,
    ...readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
  )

function addressOf(folder, claim) {
  try {
    return readFileSync(join(folder, String(claim)), 'utf8')
  } catch (error) {
    // The successor has removed the claim in the meantime, so nobody holds it.
    if (error.code === 'ENOENT') return ''
    throw error
  }
}

/** Writes a whole file, then links it, so that no claim is ever without its address. False when the number is taken. */
function create(folder, claim, address) {
  const draft = join(folder, `${randomUUID()}.draft`)
  writeFileSync(draft, address)
  try {
    linkSync(draft, join(folder, String(claim)))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function replace(folder, claim, content) {
  const draft = join(folder, `${randomUUID()}.draft`)
  writeFileSync(draft, content)
  renameSync(draft, join(folder, String(claim)))
}

function clear(folder, claim, deadAddress) {
  for (const name of readdirSync(folder)) {
    if (/^\d+$/.test(name) && Number(name) < claim) rmSync(join(folder, name), { force: true })
  }
  if (deadAddress && !isWindows) rmSync(deadAddress, { force: true })
}
