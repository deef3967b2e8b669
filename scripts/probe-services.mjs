// Prints which common local services answer, as NAME=address lines. The tests can then use those too.
import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'

const postgres = 'postgres://root@127.0.0.1:5432/test'
const redis = { host: '127.0.0.1', port: 6379 }

if (await doesPostgresAnswer()) console.log(`TEST_DATABASE_URL=${postgres}`)
if (await doesRedisAnswer()) console.log(`TEST_REDIS_URL=redis://${redis.host}:${redis.port}`)

async function doesPostgresAnswer() {
  const client = new pg.Client({ connectionString: postgres, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    console.error(`PostgreSQL does not answer at ${postgres}: ${error.message || error.code}`)
    return false
  }
}

async function doesRedisAnswer() {
  const socket = connect({ ...redis, timeout: 3000 })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  try {
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer).startsWith('+PONG')
  } catch (error) {
    console.error(`Redis does not answer at ${redis.host}:${redis.port}: ${error.message || error.code}`)
    return false
  } finally {
    socket.destroy()
  }
}
