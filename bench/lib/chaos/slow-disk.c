// Loaded with LD_PRELOAD: writes to regular files take as long as the control file says (SLOW_DISK: two numbers of 32 bits, ms for a
// write and for a sync), in every thread and every process that inherits it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static volatile const int32_t *control;

__attribute__((constructor)) static void open_control(void) {
  const char *path = getenv("SLOW_DISK");
  int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *found = mmap(NULL, 8, PROT_READ, MAP_SHARED, fd, 0);
  if (found != MAP_FAILED) control = found;
  close(fd);
}

static void wait_for_disk(int fd, int which) {
  struct stat about;
  int32_t ms = control ? control[which] : 0;
  if (ms <= 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) return;
  struct timespec time = {ms / 1000, (ms % 1000) * 1000000L};
  nanosleep(&time, NULL);
}

#define SLOW(result, name, which, parameters, arguments)                  \
  result name parameters {                                                \
    static result(*real) parameters;                                      \
    if (!real) real = (result(*) parameters)dlsym(RTLD_NEXT, #name);      \
    wait_for_disk(fd, which);                                             \
    return real arguments;                                                \
  }

SLOW(ssize_t, write, 0, (int fd, const void *data, size_t size), (fd, data, size))
SLOW(ssize_t, pwrite, 0, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at))
SLOW(ssize_t, pwrite64, 0, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at))
SLOW(ssize_t, writev, 0, (int fd, const struct iovec *parts, int count), (fd, parts, count))
SLOW(ssize_t, pwritev, 0, (int fd, const struct iovec *parts, int count, off_t at), (fd, parts, count, at))
SLOW(ssize_t, pwritev64, 0, (int fd, const struct iovec *parts, int count, off64_t at), (fd, parts, count, at))
SLOW(int, fsync, 1, (int fd), (fd))
SLOW(int, fdatasync, 1, (int fd), (fd))
