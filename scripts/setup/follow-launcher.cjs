// Loaded into every Node process that the scripts start. When the launcher is gone without a word (kill -9), its end
// of the channel closes: this process and its group then stop too, so nothing is left behind half way through.
if (process.channel && process.env.HATBODOL_LAUNCHER === String(process.ppid)) {
  process.once('disconnect', () => {
    stop(process.env.HATBODOL_ORPHANED ?? 'SIGTERM')
    setTimeout(() => stop('SIGKILL'), 10_000).unref()
  })
  process.channel.unref()
}

function stop(signal) {
  try {
    process.kill(-process.pid, signal)
  } catch {
    // Not the leader of a group (Windows): this process alone.
    process.kill(process.pid, signal)
  }
}
