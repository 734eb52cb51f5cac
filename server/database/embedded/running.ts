/** The embedded database that a running Pult has started, seen from another process. */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { superuserAt } from './access.ts';
import { readyPid, staleSocketDir } from './cluster.ts';
import { ownerOf } from './folder-owner.ts';
import { isServerOf } from './process-identity.ts';

export interface Running {
  /** The Pult process that uses the folder. */
  readonly owner: number;
  /** How root and the account of that process connect; undefined if the database is not ready. */
  readonly superuser: pg.ClientConfig | undefined;
}

/** Looks only, and changes nothing. Undefined if no process uses the folder. */
export function findRunning(dataDir: string): Running | undefined {
  if (!existsSync(dataDir)) return undefined;
  const folder = realpathSync(dataDir);
  const owner = ownerOf(folder);
  if (owner === undefined) return undefined;
  const cluster = path.join(folder, 'postgres');
  const pid = readyPid(cluster);
  const socketDir = pid && isServerOf(pid, cluster) ? staleSocketDir(cluster) : undefined;
  const superuser = socketDir === undefined ? undefined : superuserAt(socketDir);
  return { owner: owner.pid, superuser };
}

/** Whether a database has been made in the folder. */
export const hasCluster = (dataDir: string) => existsSync(path.join(dataDir, 'postgres'));
