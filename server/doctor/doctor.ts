process.stdout.write('doctor');
