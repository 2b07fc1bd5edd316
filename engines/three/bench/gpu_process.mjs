// The CPU seconds of this run's Chromium's GPU process, where software rasterisers draw. Linux.
import fs from 'node:fs';

const kTicksPerSecond = 100;

// The numbers of /proc/<pid>/stat behind the name, which may hold blanks.
function statOf(pid) {
  const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function isDescendant(pid, ancestor) {
  while (pid > 1 && pid !== ancestor) pid = Number(statOf(pid)[1]);
  return pid === ancestor;
}

export function findGpuProcess() {
  for (const name of fs.readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      if (fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('--type=gpu-process') && isDescendant(Number(name), process.pid)) return Number(name);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error('Chromium has no GPU process');
}

export function cpuSecondsOf(pid) {
  const stat = statOf(pid);
  return (Number(stat[11]) + Number(stat[12])) / kTicksPerSecond;
}
