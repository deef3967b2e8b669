import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { serverLog } from '#e2e/server/server-log.ts'

type FileState = { left: number; passed: number; failed: number; skipped: number; milliseconds: number }

/** Prints one line for each test file that has ended, and each failure in full at once. */
export default class FileReporter implements Reporter {
  readonly #files = new Map<string, FileState>()
  #hasFailed = false

  printsToStdio() {
    return true
  }

  onBegin(_config: unknown, suite: Suite) {
    for (const test of suite.allTests()) this.#fileOf(test).left += 1
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const willRunAgain = result.status !== 'skipped' && !test.ok() && result.retry < test.retries
    if (willRunAgain) return
    const file = this.#fileOf(test)
    file.milliseconds += result.duration
    if (result.status === 'skipped') file.skipped += 1
    else if (test.ok()) file.passed += 1
    else file.failed += 1
    if (!test.ok()) this.#sayFailure(test, result)
    file.left -= 1
    if (file.left === 0) say(describe(nameOf(test), file))
  }

  onError(error: TestError) {
    this.#hasFailed = true
    say(describeError(error))
  }

  onEnd() {
    if (this.#hasFailed) say(`\nWhat the product logged: ${serverLog}`)
  }

  #fileOf(test: TestCase): FileState {
    const name = nameOf(test)
    const known = this.#files.get(name) ?? { left: 0, passed: 0, failed: 0, skipped: 0, milliseconds: 0 }
    this.#files.set(name, known)
    return known
  }

  #sayFailure(test: TestCase, result: TestResult) {
    this.#hasFailed = true
    const titles = test.titlePath().filter(Boolean).join(' › ')
    say(`\n✘ ${titles} (${seconds(result.duration)})\n`)
    for (const error of result.errors) say(describeError(error))
    for (const chunk of [...result.stdout, ...result.stderr]) process.stdout.write(chunk)
    for (const { path } of result.attachments) if (path) say(`  ${relative(process.cwd(), path)}`)
    say('')
  }
}

const nameOf = (test: TestCase) => relative(process.cwd(), test.location.file)

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

function describe(name: string, { passed, failed, skipped, milliseconds }: FileState): string {
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
  return `${failed ? '✘' : '✓'} ${name} (${counts.filter(Boolean).join(', ')}) ${seconds(milliseconds)}`
}

function describeError({ message, stack, snippet, location }: TestError): string {
  const where = location && `${relative(process.cwd(), location.file)}:${location.line}`
  return [message ?? stack ?? 'It failed without a word.', snippet, where]
    .filter(Boolean)
    .join('\n\n')
    .replace(/^/gm, '  ')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
