/** Milliseconds between two looks at the heap. */
const LOOK = 25

/** Watches how much heap is in use; between looks it may have been more, so a limit on the process is the proof. */
export function watchHeap(): { stop(): number } {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().heapUsed)
  }
  const timer = setInterval(look, LOOK)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      look()
      return peak
    },
  }
}

/** The most memory that was ever resident, as the system counts it. */
export function residentPeak(): number {
  return process.resourceUsage().maxRSS * 1_024
}
