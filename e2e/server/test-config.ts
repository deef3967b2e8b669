import { type Config, readConfig } from '#server/config/config.ts'
import { neverOverloaded } from '#test/processes/never-overloaded.ts'

/**
 * The configuration for browsers that send their network in X-Forwarded-For, as behind our own proxy. Each test has
 * its own network, and all may use published secrets. No environment variable gives a product this configuration.
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
