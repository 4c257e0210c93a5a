/* The engine's output lines (docs/protocol.md). */

import type { Info, Limits } from './api';

/** An `info` line, or null if it isn't about a line of play. */
export function parseInfo(line: string): Info | null {
  const words = line.split(' ');
  if (words[0] !== 'info' || words[1] !== 'depth') return null;
  const info: Info = {
    depth: 0,
    seldepth: 0,
    multipv: 1,
    kind: 'cp',
    score: 0,
    win: 500,
    bound: '',
    nodes: 0,
    nps: 0,
    hashfull: 0,
    time: 0,
    pv: [],
  };
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    switch (word) {
      case 'depth':
      case 'seldepth':
      case 'multipv':
      case 'win':
      case 'nodes':
      case 'nps':
      case 'hashfull':
      case 'time':
        info[word] = Number(words[++i]);
        break;
      case 'score':
        info.kind = words[++i] as Info['kind'];
        info.score = Number(words[++i]);
        break;
      case 'lowerbound':
        info.bound = 'lower';
        break;
      case 'upperbound':
        info.bound = 'upper';
        break;
      case 'pv':
        info.pv = words.slice(i + 1);
        return info;
    }
  }
  return info;
}

const whole = (n: number) => Math.max(0, Math.round(n));

/** The `go` line for these limits; without any the engine searches until stopped. */
export function goLine(limits: Limits): string {
  const words = ['go'];
  const add = (name: string, n: number | undefined) => {
    if (n !== undefined) words.push(name, String(whole(n)));
  };
  if (limits.infinite) return 'go infinite';
  add('movetime', limits.movetime);
  add('nodes', limits.nodes);
  add('depth', limits.depth);
  add('p1time', limits.clock?.white);
  add('p2time', limits.clock?.black);
  add('p1inc', limits.clock?.whiteInc);
  add('p2inc', limits.clock?.blackInc);
  return words.join(' ');
}
