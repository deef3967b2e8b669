import { Gauge, type Registry } from 'prom-client'

/** Sets one number, by its labels. */
export type SetNumber = (labels: Record<string, string>, value: number) => void

/** Numbers of one kind, and how they are read from a state. */
export type GaugeKind<State> = {
  name: string
  help: string
  labels?: string[]
  /** What counts if several processes of one machine say something else. Default: `sum`. */
  among?: 'max' | 'min'
  show: (state: State, set: SetNumber) => void
}

/** Registers a gauge for each kind of numbers. If `read` returns undefined, there are none. */
export function showGauges<State>(
  kinds: GaugeKind<State>[],
  read: () => Promise<State | undefined>,
  registry: Registry,
): void {
  for (const { name, help, labels = [], among, show } of kinds)
    registry.registerMetric(
      new Gauge({
        name: `hatbodol_${name}`,
        help,
        labelNames: labels,
        registers: [],
        aggregator: among ?? 'sum',
        async collect() {
          const state = await read()
          this.reset()
          if (labels.length === 0) this.remove()
          if (state !== undefined) show(state, (labelled, value) => this.set(labelled, value))
        },
      }),
    )
}
