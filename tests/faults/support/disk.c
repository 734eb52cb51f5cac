/*
 * A disk with faults, preloaded into PostgreSQL. A shared page of memory says what fails:
 *
 *   mode    which operation fails (see `enum`), `left` times, or always if that is negative
 *   hits    how often it has failed
 *   syncs   how many files have been synced; at number `freeze_at` all writing stops for good
 *
 * With PULT_SHADOW it keeps a second copy of the folder PULT_DATA which has only what was synced: the
 * contents of a file as of its last fsync. Names (create, rename, remove, truncate) are written
 * through, as by a file system with a journal. What lies between the two copies may or may not have
 * reached the disk when the power is cut.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { NONE, FULL_WAL, FULL_DATA, BAD_WRITE_DATA, BAD_SYNC_DATA, BAD_SYNC_WAL, BAD_READ_DATA, BAD_WRITE_WAL };

struct control {
  atomic_int mode, left, hits, syncs, freeze_at, frozen;
};

static struct control *control;
static const char *data, *shadow;

#define REAL(name) \
  static typeof(&name) real; \
  if (!real) real = (typeof(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("PULT_DISK");
  int fd = file ? open(file, O_RDWR) : -1;
  if (fd < 0) return;
  struct control *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (page == MAP_FAILED) return;
  /* Copies: PostgreSQL writes its titles over the environment. */
  const char *from = getenv("PULT_DATA"), *to = getenv("PULT_SHADOW");
  data = from ? strdup(from) : NULL;
  shadow = to ? strdup(to) : NULL;
  control = page;
}

/* The power is off: nothing is written any more, and nobody learns anything. */
static void check_power(void) {
  while (control && atomic_load(&control->frozen)) pause();
}

static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return 1;
}

/* Whether this operation fails now. */
static int fails(int mode, int fd, const char *part) {
  char path[PATH_MAX];
  if (!control || atomic_load(&control->mode) != mode) return 0;
  if (!path_of(fd, path) || !strstr(path, part)) return 0;
  int left = atomic_load(&control->left);
  if (left == 0) return 0;
  if (left > 0) atomic_fetch_sub(&control->left, 1);
  atomic_fetch_add(&control->hits, 1);
  return 1;
}

static int extends(int fd, off_t end) {
  struct stat status;
  return fstat(fd, &status) == 0 && end > status.st_size;
}

/* The error of a write that ends at `end`, or 0. */
static int write_error(int fd, off_t end) {
  if (!control || atomic_load(&control->mode) == NONE) return 0;
  if (fails(BAD_WRITE_DATA, fd, "/base/") || fails(BAD_WRITE_WAL, fd, "/pg_wal/")) return EIO;
  if (!extends(fd, end)) return 0;
  return fails(FULL_WAL, fd, "/pg_wal/") || fails(FULL_DATA, fd, "/base/") ? ENOSPC : 0;
}

/* The place of a file in the shadow, or 0 if it has none. */
static int shadow_of(const char *path, char *result) {
  char whole[PATH_MAX];
  if (!shadow || !data) return 0;
  if (path[0] != '/') {
    if (!getcwd(whole, sizeof whole)) return 0;
    size_t length = strlen(whole);
    snprintf(whole + length, sizeof whole - length, "/%s", strncmp(path, "./", 2) ? path : path + 2);
  } else if (!strncmp(path, "/proc/self/cwd", 14)) {
    if (!getcwd(whole, sizeof whole)) return 0;
    strncat(whole, path + 14, sizeof whole - strlen(whole) - 1);
  } else {
    snprintf(whole, sizeof whole, "%s", path);
  }
  size_t length = strlen(data);
  if (strncmp(whole, data, length) || whole[length] != '/') return 0;
  return snprintf(result, PATH_MAX, "%s%s", shadow, whole + length) < PATH_MAX;
}

#define PIECE 65536

/* Copies what differs. Without fsync: only the names and contents matter here. */
static void copy_to_shadow(int fd) {
  char path[PATH_MAX], target[PATH_MAX];
  static _Thread_local char one[PIECE], other[PIECE];
  struct stat status;
  REAL(pwrite);
  if (!path_of(fd, path) || !shadow_of(path, target) || fstat(fd, &status) || !S_ISREG(status.st_mode)) return;
  /* By its number: the account of PostgreSQL may be unable to reach the path. */
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int from = status.st_nlink > 0 ? openat(AT_FDCWD, link, O_RDONLY) : -1;
  int to = from < 0 ? -1 : openat(AT_FDCWD, target, O_RDWR | O_CREAT, 0600);
  for (off_t at = 0; from >= 0 && to >= 0; at += PIECE) {
    ssize_t length = syscall(SYS_pread64, from, one, PIECE, at);
    if (length <= 0) break;
    ssize_t there = syscall(SYS_pread64, to, other, PIECE, at);
    if (there != length || memcmp(one, other, length)) real(to, one, length, at);
  }
  if (to >= 0 && fstat(fd, &status) == 0) syscall(SYS_ftruncate, to, status.st_size);
  if (from >= 0) close(from);
  if (to >= 0) close(to);
}

static int sync_error(int fd) {
  check_power();
  if (!control) return 0;
  if (fails(BAD_SYNC_DATA, fd, "/base/") || fails(BAD_SYNC_WAL, fd, "/pg_wal/")) return EIO;
  int number = atomic_fetch_add(&control->syncs, 1) + 1;
  int freeze_at = atomic_load(&control->freeze_at);
  if (freeze_at > 0 && number >= freeze_at) atomic_store(&control->frozen, 1);
  check_power();
  return 0;
}

#define SYNC(name) \
  int name(int fd) { \
    REAL(name); \
    int error = sync_error(fd); \
    if (error) { errno = error; return -1; } \
    if (!shadow) return real(fd); \
    copy_to_shadow(fd); \
    return 0; \
  }
SYNC(fsync)
SYNC(fdatasync)

ssize_t pwrite(int fd, const void *buffer, size_t length, off_t at) {
  REAL(pwrite);
  check_power();
  int error = write_error(fd, at + length);
  if (error) { errno = error; return -1; }
  return real(fd, buffer, length, at);
}

ssize_t pwritev(int fd, const struct iovec *pieces, int count, off_t at) {
  REAL(pwritev);
  off_t end = at;
  for (int piece = 0; piece < count; piece++) end += pieces[piece].iov_len;
  check_power();
  int error = write_error(fd, end);
  if (error) { errno = error; return -1; }
  return real(fd, pieces, count, at);
}

ssize_t write(int fd, const void *buffer, size_t length) {
  REAL(write);
  check_power();
  return real(fd, buffer, length);
}

int posix_fallocate(int fd, off_t at, off_t length) {
  REAL(posix_fallocate);
  check_power();
  int error = write_error(fd, at + length);
  return error ? error : real(fd, at, length);
}

ssize_t preadv(int fd, const struct iovec *pieces, int count, off_t at) {
  REAL(preadv);
  if (fails(BAD_READ_DATA, fd, "/base/")) { errno = EIO; return -1; }
  return real(fd, pieces, count, at);
}

ssize_t pread(int fd, void *buffer, size_t length, off_t at) {
  REAL(pread);
  if (fails(BAD_READ_DATA, fd, "/base/")) { errno = EIO; return -1; }
  return real(fd, buffer, length, at);
}

int open(const char *path, int flags, ...) {
  REAL(open);
  mode_t mode = 0;
  char target[PATH_MAX];
  if (flags & O_CREAT) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  if (!(flags & (O_CREAT | O_TRUNC))) return real(path, flags);
  check_power();
  int fd = real(path, flags, mode);
  if (fd >= 0 && shadow_of(path, target)) {
    int created = openat(AT_FDCWD, target, O_WRONLY | (flags & (O_CREAT | O_TRUNC)), 0600);
    if (created >= 0) close(created);
  }
  return fd;
}

int rename(const char *from, const char *to) {
  REAL(rename);
  char source[PATH_MAX], target[PATH_MAX];
  check_power();
  int result = real(from, to);
  if (result == 0 && shadow_of(from, source) && shadow_of(to, target)) real(source, target);
  return result;
}

#define NAMED(name, parameters, arguments, shadowed) \
  int name parameters { \
    REAL(name); \
    char target[PATH_MAX]; \
    check_power(); \
    int result = real arguments; \
    if (result == 0 && shadow_of(path, target)) real shadowed; \
    return result; \
  }
NAMED(unlink, (const char *path), (path), (target))
NAMED(rmdir, (const char *path), (path), (target))
NAMED(mkdir, (const char *path, mode_t mode), (path, mode), (target, mode))
NAMED(truncate, (const char *path, off_t length), (path, length), (target, length))

int ftruncate(int fd, off_t length) {
  REAL(ftruncate);
  char path[PATH_MAX], target[PATH_MAX];
  check_power();
  int result = real(fd, length);
  struct stat status;
  if (result == 0 && path_of(fd, path) && shadow_of(path, target)) {
    /* A file only grows with its contents. */
    if (stat(target, &status) == 0 && status.st_size > length) syscall(SYS_truncate, target, length);
  }
  return result;
}
