// Loaded into every Node process that the scripts start. When the launcher is killed (kill -9), its end of the channel
// closes. This process and its group then stop too, so that none of them is left behind.
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
    // This process leads no group (on Windows), so only the process itself is stopped.
    process.kill(process.pid, signal)
  }
}
