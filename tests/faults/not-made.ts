/** Faults that one machine with one program cannot make. They are rows of the report. */
import { type Fault, type Group, NotMade } from './fault.ts';

const row = (id: string, group: Group, does: string, promises: string, reason: string): Fault => ({
  ...{ id, group, does, promises, repetitions: 1, seconds: 1 },
  run: async () => {
    throw new NotMade(reason);
  },
});

const KEPT = 'every acknowledged write is there';

export const notMade: readonly Fault[] = [
  row(
    'disk-lies',
    'storage',
    'a disk that acknowledges fsync and keeps nothing (a volatile cache without power)',
    'none: no database survives it, backups do',
    'it needs such a disk; without fsync there is no promise to check',
  ),
  row(
    'real-power-cut',
    'storage',
    'the plug of the machine is pulled',
    KEPT,
    'it would end this program, too; power-cut-… makes what a disk may hold afterwards',
  ),
  row(
    'rotten-bits',
    'storage',
    'the disk answers with other bits than were written',
    'PostgreSQL notices by its checksums and answers with an error',
    'the checksums of pages are PostgreSQL’s own, and tested there; a repair needs a backup',
  ),
  row(
    'kernel-panic',
    'storage',
    'the kernel of the machine ends',
    KEPT,
    'it needs a virtual machine; for the disk it is a power cut',
  ),
  row(
    'network-disk-gone',
    'storage',
    'the data folder is on a disk of the network (NFS, iSCSI) that goes away',
    'calls are answered with 503, /healthz with 200',
    'it needs a second machine or a file system in user space, which is not installed',
  ),
  row(
    'memory-short',
    'database server',
    'the system ends PostgreSQL for want of memory (OOM)',
    KEPT,
    'it would endanger other programs of this machine; for Pult it is kill-postgres-in-write and kill-session-of-postgres',
  ),
  row(
    'split-brain',
    'database server',
    'two primaries take writes at once after a failover without fencing',
    'none: the operator of the servers must fence the old one',
    'Pult has no part in the choice of the primary',
  ),
  row(
    'two-machines',
    'instances',
    'two machines with different kernels, clocks and versions of Node',
    'as for two processes',
    'there is one machine; clocks-apart moves the clocks of processes',
  ),
  row(
    'radio-network',
    'network',
    'a caller changes from one wireless network to another in the middle of a call',
    'the call has an unknown outcome, which the console says',
    'it needs a second network; for Pult it is lost-answers and offline-while-saving',
  ),
  row(
    'other-browsers',
    'browser',
    'the same in Firefox and Safari, whose back-forward caches have other rules',
    'as in Chromium',
    'only Chromium is a dependency of the tests',
  ),
];
