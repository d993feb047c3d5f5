const SAMPLE_INTERVAL_MS = 25

/** Samples heap usage. Usage between samples may be higher: only a heap limit of the process proves a bound. */
export function watchHeap(): { stop(): number } {
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage().heapUsed)
  }
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      sample()
      return peak
    },
  }
}

/** Peak resident set size in bytes, as reported by the operating system. */
export function residentPeak(): number {
  return process.resourceUsage().maxRSS * 1_024
}
