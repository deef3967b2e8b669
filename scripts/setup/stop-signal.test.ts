import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir } from '#test/processes/data-dir.ts'

const program = `
process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 500))
setInterval(() => {}, 1000)
console.log('serves')
`

test.skipIf(process.platform === 'win32')(
  'npm start waits for the server when it is asked to stop, as the first process of a container is',
  async () => {
    const folder = await makeDataDir()
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'any', scripts }))
    await mkdir(join(folder, 'scripts'))
    await writeFile(join(folder, 'scripts', 'run.mjs'), program)
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder })
    let output = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    await expect.poll(() => output).toBe('serves\n')
    npm.kill('SIGTERM')
    await once(npm, 'close')
    expect([output, npm.exitCode]).toEqual(['serves\ndrained\n', 0])
  },
)
