import { type Config, readConfig } from '#server/config/config.ts'
import { neverOverloaded } from '#test/never-overloaded.ts'

/**
 * The configuration for browsers that name their network in X-Forwarded-For, as behind a proxy of our own. Each test
 * has its own network, and all may use what is published. No environment variable gives a product this configuration.
 */
export function readTestConfig(environment: Record<string, string>): Config {
  const config = readConfig({ NODE_ENV: 'test', ...environment })
  return {
    ...config,
    trustProxy: true,
    shutdownGraceMs: 0,
    published: 'everybody',
    overload: neverOverloaded,
  }
}
